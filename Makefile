# A short way to the usual tasks; the build itself is CMake's (CMakePresets.json).

ARGS =
FUZZ_SECONDS = 300
DESTDIR =
PREFIX = /usr/local
# wasm comes first: the tests of release look at what it makes.
PRESETS = wasm clang release asan tsan fuzz

.PHONY: help run build dist install uninstall check test page-test soak fuzz bench format clean

help:
	@echo 'make run      build, and serve the page; make run ARGS="play cabbage" plays in the terminal'
	@echo 'make build    build build/koloda'
	@echo 'make dist     build/koloda-VERSION.tar.gz: the sources, and the page ready built'
	@echo 'make install  put it into PREFIX=$(PREFIX), below DESTDIR if given; make uninstall'
	@echo 'make check    what to run between two thoughts: about a minute of the tests'
	@echo 'make test     run all tests; PRESETS="release" for some, see CMakePresets.json'
	@echo 'make page-test  every test of the page in a browser, with pictures of every screen: a quarter of an hour'
	@echo 'make soak     eight times the games of every test that can play more: about 40 minutes'
	@echo 'make fuzz     fuzz every parser for FUZZ_SECONDS=$(FUZZ_SECONDS)'
	@echo 'make bench    measure speed'
	@echo 'make format   format the C code'
	@echo 'make clean    remove everything that was built'

run: build
	@build/koloda $(or $(ARGS),serve --open)

# Warnings of a compiler that we have not met are no reason not to play.
build:
	@scripts/setup run
	@scripts/page
	@test -f build/build.ninja || cmake --preset release -DCMAKE_COMPILE_WARNING_AS_ERROR=OFF
	@cmake --build --preset release --target koloda

# The sources with the page ready built: who has them needs neither node nor clang.
dist: build
	@scripts/dist

install: build
	@cmake --build --preset release --target completions libraries
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/install

uninstall:
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/install --remove

check:
	@scripts/setup test
	@scripts/test check

test:
	@scripts/setup test
	@scripts/test $(PRESETS)

# The page in a browser: every screen, several people at one table, secrets; pictures in build/shots.
page-test: build
	@scripts/setup test
	@KOLODA=$$PWD/build/koloda tests/web/test_page solo page online screens worker

soak:
	@scripts/setup test
	@scripts/test soak

fuzz:
	@scripts/setup test
	@cmake --preset fuzz
	@cmake --build --preset fuzz
	@FUZZ_SECONDS=$(FUZZ_SECONDS) ctest --preset fuzz --timeout $$(($(FUZZ_SECONDS) + 300))

bench: build
	@build/koloda bench $(ARGS)

format:
	@git ls-files '*.c' '*.h' | xargs clang-format -i

clean:
	rm -rf build compile_commands.json
