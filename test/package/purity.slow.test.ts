import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { defined } from "../defined.ts";
import { compilerOutput } from "./compiler.ts";
import { ROOT } from "./packed-library.ts";

const ENGINE = join(ROOT, "engine");
const NODE_LOADER = "node/";

interface Source {
  /** Path from the engine's folder, with forward slashes. */
  readonly path: string;
  /** The text without comments. */
  readonly code: string;
}

/** Removes comments; the engine has no strings or patterns that look like comments. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

const sources: readonly Source[] = readdirSync(ENGINE, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .map((file) => ({
    path: file.split(sep).join("/"),
    code: withoutComments(readFileSync(join(ENGINE, file), "utf8")),
  }));
const pure = sources.filter((source) => !source.path.startsWith(NODE_LOADER));

const work = mkdtempSync(join(tmpdir(), "almagest-purity-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Compiles files against ECMAScript only and returns the output of the compiler. */
function compileAgainstEcmascript(files: readonly string[]): string {
  writeFileSync(
    join(work, "tsconfig.json"),
    JSON.stringify({
      extends: join(ROOT, "tsconfig.json"),
      compilerOptions: { lib: ["es2022"], types: [], rootDir: "/" },
      files: [...files, join(ENGINE, "text-decoder.d.ts")],
      include: [],
    }),
  );
  return compilerOutput(["-p", work], work);
}

describe("the engine", () => {
  it("uses only names of ECMAScript and TextDecoder: no process, fetch, console, performance or timer", () => {
    expect(compileAgainstEcmascript([join(ENGINE, "index.ts"), join(ENGINE, "astronomy/index.ts")])).toBe("");
    writeFileSync(join(work, "impure.ts"), "export const now = (): number => performance.now();\n");
    expect(compileAgainstEcmascript([join(work, "impure.ts")])).toMatch(/Cannot find name 'performance'/);
  });

  it("uses no clock, randomness, locale or generated code of ECMAScript", () => {
    const forbidden =
      /\bDate\b|\bMath\.random\b|\bglobalThis\b|\bIntl\b|\btoLocale\w+|\blocaleCompare\b|\beval\b|\bnew Function\b|\bWeakRef\b|\bimport\.meta\b|\bimport\s*\(|\brequire\s*\(|\bprocess\b|\bperformance\b|\bfetch\b|\bconsole\b|\bset(Timeout|Interval|Immediate)\b|\bcrypto\b/;
    const violations = pure.flatMap(({ path, code }) =>
      code
        .split("\n")
        .filter((line) => forbidden.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(violations).toEqual([]);
    expect(pure.some(({ code }) => code.includes("Math.sin("))).toBe(true);
  });

  it("uses only functions of Math that ECMAScript defines to the bit, and the few that are compared between platforms", () => {
    const compared = readFileSync(new URL("plain-mathematics.js", import.meta.url), "utf8");
    const settled = [
      "PI",
      "abs",
      "floor",
      "ceil",
      "round",
      "trunc",
      "sign",
      "max",
      "min",
      "sqrt",
      "imul",
      "clz32",
      "fround",
    ];
    // Magnitudes are not in charts; their digits depend on a platform's logarithm by 1e-15.
    const ofMagnitudes = ["exp", "log10"];
    const others = new Set(
      pure
        .map(({ path, code }) => ({ code, isMagnitude: path === "places/magnitudes.ts" }))
        .flatMap(({ code, isMagnitude }) =>
          [...code.matchAll(/\bMath\.(\w+)/g)]
            .map((match) => defined(match[1]))
            .filter((name) => !(isMagnitude && ofMagnitudes.includes(name))),
        )
        .filter((name) => !settled.includes(name) && !compared.includes(`Math.${name} = (`)),
    );
    expect([...others]).toEqual([]);
  });
});

describe("the wheel", () => {
  const wheel = readdirSync(join(ROOT, "wheel"), { encoding: "utf8" }).map((file) => ({
    path: file,
    code: withoutComments(readFileSync(join(ROOT, "wheel", file), "utf8")),
  }));

  it("uses only names of ECMAScript", () => {
    expect(compileAgainstEcmascript([join(ROOT, "wheel/index.ts")])).toBe("");
  });

  it("uses only functions of Math that ECMAScript defines to the bit, and no clock, randomness or locale", () => {
    const used = wheel.flatMap(({ code }) =>
      [...code.matchAll(/\bMath\.(\w+)/g)].map((match) => defined(match[1])),
    );
    const settled = ["PI", "abs", "ceil", "floor", "max", "min", "round", "sqrt"];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !settled.includes(name))).toEqual([]);
    const impure = /\bDate\b|\bglobalThis\b|\bIntl\b|\btoLocale\w+|\blocaleCompare\b|\beval\b|\bimport\s*\(/;
    expect(wheel.filter(({ code }) => impure.test(code)).map(({ path }) => path)).toEqual([]);
  });
});
