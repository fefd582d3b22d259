import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defined } from "../defined.ts";
import { CHROMIUM, NO_CHROMIUM, openPage } from "./chromium.ts";
import { type Consumer, installPackedLibrary, ROOT } from "./packed-library.ts";

const REFERENCES = new URL("../wheel/reference/", import.meta.url);
const chart = readFileSync(new URL("polar-night.json", REFERENCES), "utf8");
const drawing = readFileSync(new URL("polar-night.svg", REFERENCES), "utf8");

let consumer: Consumer;
let bundled: string;

beforeAll(async () => {
  consumer = await installPackedLibrary();
  writeFileSync(join(consumer.folder, "chart.json"), chart);
  writeFileSync(join(consumer.folder, "wheel.js"), 'export { drawWheel } from "almagest/wheel";\n');
  const bundle = await rolldown({
    cwd: consumer.folder,
    input: "wheel.js",
    platform: "browser",
    onLog: (_level, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format: "iife", name: "library", minify: true });
  await bundle.close();
  expect(output).toHaveLength(1);
  expect(output[0].imports).toEqual([]);
  bundled = output[0].code;
});
afterAll(() => consumer?.remove());

describe("the packed wheel", () => {
  it("draws the reference in plain Node, without the engine", () => {
    const program = `import { readFileSync } from "node:fs";
import { drawWheel } from "almagest/wheel";
process.stdout.write(drawWheel(JSON.parse(readFileSync("chart.json", "utf8"))));`;
    writeFileSync(join(consumer.folder, "draw.js"), program);
    expect(execFileSync(process.execPath, ["draw.js"], { cwd: consumer.folder, encoding: "utf8" })).toBe(
      drawing,
    );
    const modules = consumer.files.filter((file) => /^wheel\/.*\.(js|d\.ts)$/.test(file));
    const code = modules
      .map((file) => readFileSync(join(consumer.library, file), "utf8"))
      .join("\n")
      // The examples in comments import the package by its name.
      .replace(/\/\*\*[\s\S]*?\*\//g, "");
    const specifiers = [...code.matchAll(/\bfrom\s+"([^"]+)"/g)].map((match) => defined(match[1]));
    expect(specifiers.length).toBeGreaterThan(10);
    expect(specifiers.filter((specifier) => !/^\.\/[a-z-]+\.(js|ts)$/.test(specifier))).toEqual([]);
  });

  it("draws the reference by the example of docs/drawings.md", () => {
    const document = readFileSync(new URL("../../docs/drawings.md", import.meta.url), "utf8");
    const [, example] = defined(/^```js wheel\.mjs\n([\s\S]*?)^```$/m.exec(document));
    writeFileSync(join(consumer.folder, "wheel.mjs"), defined(example));
    execFileSync(process.execPath, ["wheel.mjs"], { cwd: consumer.folder });
    expect(readFileSync(join(consumer.folder, "wheel.svg"), "utf8")).toBe(drawing);
  });

  it("draws a selection and a pair, and reports problems, by the examples of docs/drawings.md", () => {
    const document = readFileSync(new URL("../../docs/drawings.md", import.meta.url), "utf8");
    const run = (name: string) => {
      const [, example] = defined(
        new RegExp(`^\`\`\`js ${name}.mjs\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(document),
      );
      writeFileSync(join(consumer.folder, `${name}.mjs`), defined(example));
      return execFileSync(process.execPath, [`${name}.mjs`], { cwd: consumer.folder, encoding: "utf8" });
    };
    const aspects = [{ personA: "Sun", personB: "Moon", aspect: "Trine", orb: 1 }];
    writeFileSync(join(consumer.folder, "partner.json"), chart);
    writeFileSync(join(consumer.folder, "synastry.json"), JSON.stringify({ aspects }));
    run("options");
    expect(readFileSync(join(consumer.folder, "planets.svg"), "utf8").match(/data-body=/g)).toHaveLength(10);
    run("pair");
    expect(readFileSync(join(consumer.folder, "pair.svg"), "utf8")).toContain("data-outer-body=");
    const [, printed] = defined(/^```text\n(chart must [\s\S]*?)^```$/m.exec(document));
    expect(run("errors")).toBe(printed);
  });

  it("becomes a PNG by the example of docs/drawings.md, with the same colours as the drawing", () => {
    const document = readFileSync(new URL("../../docs/drawings.md", import.meta.url), "utf8");
    const [, example] = defined(/^```js png\.mjs\n([\s\S]*?)^```$/m.exec(document));
    cpSync(join(ROOT, "node_modules/@resvg"), join(consumer.folder, "node_modules/@resvg"), {
      recursive: true,
    });
    const pixels = 'new Resvg(svg, { fitTo: { mode: "width", value: 100 } }).render().pixels';
    writeFileSync(
      join(consumer.folder, "png.mjs"),
      `${defined(example)}\nprocess.stdout.write(JSON.stringify([...${pixels}]));`,
    );
    const output = execFileSync(process.execPath, ["png.mjs"], { cwd: consumer.folder, encoding: "utf8" });
    const png = readFileSync(join(consumer.folder, "wheel.png"));
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1600, 1600]);
    const rgba = JSON.parse(output) as readonly number[];
    const colourAt = (x: number, y: number) => rgba.slice((y * 100 + x) * 4, (y * 100 + x) * 4 + 3);
    // The upper right corner is the background; the band of signs has the colours of the four elements.
    expect(colourAt(98, 1)).toEqual([255, 255, 255]);
    const bands = ["fceae5", "e9f2e4", "fbf1da", "e4eef8"];
    const colours = new Set(
      Array.from({ length: 10_000 }, (_, at) =>
        rgba
          .slice(at * 4, at * 4 + 3)
          .map((value) => value.toString(16).padStart(2, "0"))
          .join(""),
      ),
    );
    expect(bands.filter((band) => !colours.has(band))).toEqual([]);
  });

  it("is a browser bundle without Node names that draws the reference with ECMAScript only", () => {
    expect(bundled).not.toMatch(/["'`]node:|\brequire\(|\bprocess\.|\bBuffer\b|\b__dirname\b|\bdocument\b/);
    const context = createContext({ chart });
    runInContext(
      'for (const name of ["console", "Date", "Intl", "WebAssembly"]) delete globalThis[name]; Math.random = Math.sin = Math.cos = undefined;',
      context,
    );
    expect(runInContext(`${bundled}; library.drawWheel(JSON.parse(chart))`, context)).toBe(drawing);
  });

  it("draws the reference in headless Chromium, to the byte", async ({ skip }) => {
    if (CHROMIUM === undefined) return skip(NO_CHROMIUM);
    writeFileSync(join(consumer.folder, "bundle.js"), bundled);
    writeFileSync(
      join(consumer.folder, "index.html"),
      `<!doctype html><meta charset="utf-8"><title>wheel</title><script src="bundle.js"></script><script type="module">
globalThis.drawing = library.drawWheel(await (await fetch("chart.json")).json());
</script>`,
    );
    await using page = await openPage(consumer.folder, CHROMIUM);
    expect(await page.waitFor("globalThis.drawing")).toBe(drawing);
  });
});
