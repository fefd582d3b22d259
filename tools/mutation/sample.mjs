import { createHash } from "node:crypto";
import { commonTokens, declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

/**
 * Lets one mutant in N through to the tests, chosen by a hash of what it changes and where, and takes the rest out of
 * the score as invalid. N is `sample.oneIn` of the configuration.
 */
class SampleChecker {
  static inject = [commonTokens.options];

  constructor(options) {
    this.oneIn = options.sample.oneIn;
  }

  async init() {}

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        this.isSampled(mutant)
          ? { status: "passed" }
          : { status: "compileError", reason: "not in the sample" },
      ]),
    );
  }

  isSampled({ fileName, location, mutatorName, replacement }) {
    const path = fileName.split(/sandbox-\w+[\\/]/).at(-1);
    const digest = createHash("sha256")
      .update(JSON.stringify([path, location, mutatorName, replacement]))
      .digest();
    return digest.readUInt32BE(0) % this.oneIn === 0;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", SampleChecker)];
