// The WebAssembly core as node loads it: for the tests of it.
'use strict';

const fs = require('fs');

const { KOLODA_WASM } = process.env;

function fail(message) {
    console.error(message);
    process.exit(1);
}

// Its exports; it may need nothing from outside.
function load() {
    if (!KOLODA_WASM || !fs.existsSync(KOLODA_WASM))
        fail(`KOLODA_WASM=${KOLODA_WASM} is not built; run: cmake --preset wasm && cmake --build --preset wasm`);
    const module_ = new WebAssembly.Module(fs.readFileSync(KOLODA_WASM));
    const imports = WebAssembly.Module.imports(module_);
    if (imports.length > 0)
        fail('the core must not import anything, but wants ' +
             imports.map(i => `${i.module}.${i.name}`).join(', '));
    const core = new WebAssembly.Instance(module_).exports;
    if (core._initialize)
        core._initialize();
    return core;
}

// One call: a line of JSON and what follows it, as bytes; the answer's bytes. Memory may grow on the
// way, so it is looked at anew each time.
function call(core, bytes) {
    const at = core.koloda_input(bytes.length);
    if (!at)
        fail('no memory for a call');
    new Uint8Array(core.memory.buffer).set(bytes, at);
    const size = core.koloda_call(bytes.length);
    const from = core.koloda_output();
    return Buffer.from(core.memory.buffer.slice(from, from + size));
}

module.exports = { call, fail, load };
