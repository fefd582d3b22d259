// Loads the bundle of the service with the code that V8 compiled when it was built. Node's own compile cache does not serve here:
// its files are valid for one user and one path only.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Script } from "node:vm";

/** Subfolder with the code compiled for this V8 version. */
export const COMPILED_FOLDER = join("compiled", `v8-${process.versions.v8}-${process.arch}`);
const COMPILED_SUFFIX = ".bin";

/**
 * Loads the CommonJS modules of a folder by the names of their files.
 *
 * Without compiled code for this version of V8, and on other runtimes, the runtime itself loads them.
 */
export function loadModule(folder, name) {
  const compiled = join(folder, COMPILED_FOLDER);
  const entry = join(folder, name);
  if (!existsSync(compiled)) return createRequire(entry)(entry);
  return createScriptLoader(folder, compiled).load(name);
}

/** Compiles modules from their text, with the compiled code of the last build if `compiled` contains it. */
export function createScriptLoader(folder, compiled) {
  const requireRuntime = createRequire(join(folder, "modules.js"));
  const scripts = new Map();
  const modules = new Map();

  const load = (name) => {
    const existing = modules.get(name);
    if (existing !== undefined) return existing.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const file = join(folder, name);
    const cachedData = readCompiled(join(compiled, `${name}${COMPILED_SUFFIX}`));
    const script = new Script(
      `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "latin1")}\n})`,
      {
        filename: file,
        ...(cachedData === null ? {} : { cachedData }),
      },
    );
    scripts.set(name, script);
    script.runInThisContext()(module.exports, requireModule, module, file, folder);
    return module.exports;
  };
  const requireModule = (specifier) =>
    specifier.startsWith("./") ? load(specifier.slice(2)) : requireRuntime(specifier);

  return {
    load,
    /** The code compiled so far, by the name of its file. */
    compiledCode: () =>
      new Map([...scripts].map(([name, script]) => [`${name}${COMPILED_SUFFIX}`, script.createCachedData()])),
    /** The modules whose compiled code was rejected, because V8's version or flags differ. */
    rejected: () => [...scripts].filter(([, script]) => script.cachedDataRejected).map(([name]) => name),
  };
}

function readCompiled(file) {
  return existsSync(file) ? readFileSync(file) : null;
}
