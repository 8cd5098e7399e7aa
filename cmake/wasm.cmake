# The core as one WebAssembly module: a reactor (no main), no imports.
# Exports are marked in the source with __attribute__((export_name("..."))).

find_sources(wasm_sources src/front/wasm/*.c)
if(NOT wasm_sources)
    return()
endif()

add_executable(koloda_wasm ${wasm_sources})
set_target_properties(koloda_wasm PROPERTIES OUTPUT_NAME koloda SUFFIX .wasm)
target_link_libraries(koloda_wasm PRIVATE koloda_core)
target_link_options(koloda_wasm PRIVATE
    -mexec-model=reactor
    -O0 -Wl,--lto-O2    # with a higher level clang calls wasm-opt, if there is one, and some break on SIMD
    -Wl,--export=malloc,--export=free
    -Wl,--strip-all
    # With the usual threshold of 225 the module is half as large again, and hardly faster.
    -Wl,-mllvm,-inline-threshold=25
    # The default stack is 64 KiB with data below it; a megabyte with nothing
    # below it makes an overflow trap and not corrupt.
    -Wl,-z,stack-size=1048576,--stack-first)
