# clang, lld and wasi-libc as Debian and Ubuntu package them.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# A sysroot of /usr would let the host's headers in; two links keep them out.
set(CMAKE_SYSROOT ${CMAKE_BINARY_DIR}/sysroot)
foreach(dir IN ITEMS include lib)
    file(MAKE_DIRECTORY ${CMAKE_SYSROOT}/${dir})
    file(CREATE_LINK /usr/${dir}/wasm32-wasi ${CMAKE_SYSROOT}/${dir}/wasm32-wasi SYMBOLIC)
endforeach()
