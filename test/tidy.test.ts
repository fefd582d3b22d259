import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ENGINE_FOLDERS, SERVICE_FOLDERS, SUBFOLDERS } from "./folder-order.ts";
import { codePaths, importsOf, productPaths, ROOT, textOf, trackedPaths } from "./source-tree.ts";

/** Of all code, and of what runs in production. */
const programs = codePaths.flatMap((path) => importsOf(path));
const productFiles = new Set(productPaths);
const imports = programs.filter(({ from }) => productFiles.has(from));

test("every form of import is found", () => {
  expect(imports.length).toBeGreaterThan(100);
  const forms = `
    import { a } from "./a.ts";
    import type { B } from "./b.ts";
    export { c } from "./c.ts";
    export * from "./d.ts";
    const e = await import("./e.ts");
    type F = import("./f.ts").F;
    import "@scope/package/g";
    const text = 'import { no } from "./no.ts"';
  `;
  expect(new Set(importsOf("service/folder/file.ts", forms).map(({ target }) => target))).toEqual(
    new Set([...["a", "b", "c", "d", "e", "f"].map((name) => `service/folder/${name}.ts`), "@scope/package"]),
  );
});

/** None of them computes a date for a chart. */
const DATE_LIBRARY_IMPORTERS = [
  "service/admin/account-commands.ts",
  "service/portal/pages/times.ts",
  "service/portal/usage/series.ts",
  "service/request/request-period.ts",
];
const folderOf = (path: string) => (path.split("/").length > 2 ? (path.split("/")[1] as string) : "");

/** What the files of a folder may import, and what of the folder other product files may. */
const BORDERS: readonly (readonly [folder: string, imports: RegExp, entries: RegExp])[] = [
  // astronomy-engine has one importer, by a test below.
  ["engine", /^(?:engine\/|astronomy-engine$)/, /^engine\/(?:node\/)?index\.ts$/],
  ["client", /^(?:client\/|proto\/gen\/|@connectrpc\/connect$|@bufbuild\/protobuf$)/, /^$/],
  ["wheel", /^wheel\//, /^wheel\/index\.ts$/],
  ["civil", /^(?:civil\/|engine\/(?:units|time)\/|robust-predicates$)/, /^civil\/index\.ts$/],
  ["library", /^engine\/index\.ts$/, /^$/],
  ["studio", /^(?:studio\/|almagest$|lit-html$)/, /^$/],
];

describe("imports only go down", () => {
  test.each(BORDERS)(
    "files of %s import what they may, and others import its entries only",
    (folder, own, entries) => {
      const strays = imports.filter(({ from, target }) => {
        if (from.startsWith(`${folder}/`)) return !own.test(target);
        const isOfCivilTime = folder === "engine" && from.startsWith("civil/");
        return target.startsWith(`${folder}/`) && !entries.test(target) && !isOfCivilTime;
      });
      expect(imports.some(({ from }) => from.startsWith(`${folder}/`))).toBe(true);
      expect(strays.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
    },
  );

  test("folders of the engine import only the folders below them, type imports included", () => {
    const engineImports = imports.filter(({ from }) => from.startsWith("engine/"));
    expect(engineImports.filter(({ from }) => !ENGINE_FOLDERS.includes(folderOf(from)))).toEqual([]);
    const strays = engineImports.filter(
      ({ from, target }) =>
        target.startsWith("engine/") &&
        ENGINE_FOLDERS.indexOf(folderOf(target)) > ENGINE_FOLDERS.indexOf(folderOf(from)),
    );
    expect(strays.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
  });

  test("the source without tables is an entry of the library alone: no product file imports it", () => {
    expect(imports.filter(({ target }) => target === "engine/astronomy/index.ts")).toEqual([]);
  });

  test("the database imports nothing of the service, and neither is imported from below", () => {
    const strays = imports.filter(
      ({ from, target }) =>
        (from.startsWith("db/") && /^(service|engine)\//.test(target)) ||
        (/^(engine|db)\//.test(from) && target.startsWith("service/")),
    );
    expect(strays).toEqual([]);
  });

  test.each(Object.entries({ service: SERVICE_FOLDERS, ...SUBFOLDERS }))(
    "the table of %s has no loop: each row names only rows below it",
    (_folder, table) => {
      const order = Object.keys(table);
      const upward = Object.entries(table).flatMap(([name, lower]) =>
        lower
          .filter((other) => order.indexOf(other) <= order.indexOf(name))
          .map((other) => `${name} → ${other}`),
      );
      expect(upward).toEqual([]);
    },
  );

  test("folders of the service import only the folders below them, type imports included", () => {
    const strays = imports.filter(({ from, target }) => {
      if (!from.startsWith("service/") || !target.startsWith("service/")) return false;
      return (
        folderOf(from) !== folderOf(target) && !SERVICE_FOLDERS[folderOf(from)]?.includes(folderOf(target))
      );
    });
    expect(strays.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
  });

  test.each(Object.entries(SUBFOLDERS))(
    "folders of %s import only the folders below them, type imports included",
    (folder, table) => {
      const folderOf = (path: string): string => {
        const parts = path.slice(folder.length + 1).split("/");
        return parts.length > 1 ? (parts[0] as string) : "";
      };
      const folderImports = imports.filter(({ from }) => from.startsWith(`${folder}/`));
      expect(new Set(folderImports.map(({ from }) => folderOf(from)))).toEqual(new Set(Object.keys(table)));
      const strays = folderImports.filter(
        ({ from, target }) =>
          target.startsWith(`${folder}/`) &&
          folderOf(from) !== folderOf(target) &&
          !table[folderOf(from)]?.includes(folderOf(target)),
      );
      expect(strays.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
    },
  );

  test.each([
    ["robust-predicates", "civil/great-circle.ts"],
    ["astronomy-engine", "engine/astronomy/index.ts"],
  ])("%s has one importer, %s", (name, importer) => {
    expect(imports.filter(({ target }) => target === name).map(({ from }) => from)).toEqual([importer]);
  });

  test("geo-tz is data: no file imports it, and one locates its files", () => {
    expect(imports.filter(({ target }) => target === "geo-tz")).toEqual([]);
    const locating = productPaths.filter((path) => /["'`]geo-tz\b/.test(textOf(path)));
    expect(locating).toEqual(["service/time/zone-files.ts"]);
  });

  test("what belongs to one kind of database is imported where the kind is chosen, and not by the other kind", () => {
    const choosing = ["db/index.ts", "db/open-database.ts"];
    const folderOf = (path: string) => path.split("/").slice(0, -1).join("/");
    const strays = imports.filter(({ from, target }) => {
      if (folderOf(from) === folderOf(target)) return false;
      if (folderOf(from) === "db/migrations") return target.startsWith("db/");
      const isOfKind = ["db/sqlite", "db/postgres"].includes(folderOf(target));
      if (isOfKind) return !choosing.includes(from) && productPaths.includes(from);
      return ["db/sqlite", "db/postgres"].includes(folderOf(from)) && choosing.includes(target);
    });
    expect(strays.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
  });

  test("what differs among the versions of HTTP is asked through the port's interface", () => {
    const comments = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
    const asking =
      /"(?:stream|authority)" in \w+|instanceof \w*(?:Request|Response|IncomingMessage)\b|\.stream\.|\.rstCode\b/;
    const strays = productPaths.filter(
      (path) =>
        path.startsWith("service/") &&
        !path.startsWith("service/transport/port/") &&
        asking.test(textOf(path).replace(comments, "")),
    );
    expect(strays).toEqual([]);
  });

  test("benches and proof share ephe-tests/load, and neither is imported by the other, the load or the tools", () => {
    const strays = programs.filter(({ from, target }) => {
      if (target.startsWith("ephe-tests/bench/")) return !from.startsWith("ephe-tests/bench/");
      if (target.startsWith("proof/")) return !/^(proof|test\/proof)\//.test(from);
      return false;
    });
    expect(strays.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
    expect(programs.some(({ target }) => target.startsWith("ephe-tests/load/"))).toBe(true);
  });

  test("conformance imports itself, the generated contract and packages, and is imported by its tests alone", () => {
    const strays = programs.filter(({ from, specifier, target }) => {
      if (from.startsWith("conformance/"))
        return specifier.startsWith(".") && !/^(conformance|proto\/gen)\//.test(target);
      return target.startsWith("conformance/") && !from.startsWith("test/conformance/");
    });
    expect(strays.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
    expect(programs.some(({ from }) => from.startsWith("conformance/"))).toBe(true);
  });

  test("js-joda is the library of dates outside of hot paths: civil time does not import it", () => {
    const importers = imports.filter(({ target }) => target.startsWith("@js-joda/")).map(({ from }) => from);
    expect([...new Set(importers)].toSorted()).toEqual(DATE_LIBRARY_IMPORTERS);
  });
});

describe("what enters from outside enters in one place", () => {
  const comments = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
  const uses = (pattern: RegExp, allowed: readonly string[]) =>
    productPaths.filter(
      (path) => pattern.test(textOf(path).replace(comments, "")) && !allowed.includes(path),
    );

  test("the environment is read where the service starts", () => {
    const samplesText = "service/portal/samples/literals.ts";
    expect(
      uses(/process\.env/, [
        "service/command.ts",
        "service/supervise.ts",
        "service/main.ts",
        "service/app/config.ts",
        samplesText,
      ]),
    ).toEqual([]);
  });

  test("chance enters where the service starts, and in the waits of clients", () => {
    expect(
      uses(/Math\.random|randomUUID|randomBytes/, [
        "client/almagest-client.ts",
        "service/main.ts",
        "service/admin/main.ts",
        "service/transport/http/request-head.ts",
      ]),
    ).toEqual([]);
  });
});

/** Do not add a file: merge it with its neighbour. */
const SHORT_FILES = [
  "civil/time.ts",
  "engine/math/number-arrays.ts",
  "engine/technique/steps.ts",
  "engine/text-decoder.d.ts",
  "engine/units/assert.ts",
  "engine/units/time.ts",
  "service/almagest.mjs",
  "service/contract/plans.ts",
  "service/start.mjs",
  "wheel/index.ts",
];

describe("files", () => {
  test("are named in kebab-case after what they hold", () => {
    const named = codePaths.map((path) => path.split("/").at(-1) as string);
    expect(
      named.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|slow\.test|config|d))?\.(ts|mjs)$/.test(name)),
    ).toEqual([]);
    expect(named.filter((name) => /(^|-)(utils?|helpers?|common|manager|misc)(-|\.)/.test(name))).toEqual([]);
  });

  test("stay under 400 lines, data apart", () => {
    const long = codePaths.filter(
      (path) =>
        !path.startsWith("engine/data/") && !path.includes("/gen/") && textOf(path).split("\n").length > 400,
    );
    expect(long).toEqual([]);
  });

  test("name no place of the machine that they were written on, nor a registry's host", () => {
    const places = /\/(?:root|home|work|tmp)\/[\w.-]+\/|registry\.npmjs|deb\.debian/;
    const strays = trackedPaths
      .filter((path) => /\.(ts|mjs|md|json|sh|yaml|proto|py|c)$/.test(path) && path !== "test/tidy.test.ts")
      .filter((path) => places.test(readFileSync(join(ROOT, path), "utf8")));
    expect(strays).toEqual([]);
  });

  test("of the product have 20 lines or more, with few exceptions", () => {
    const short = productPaths.filter(
      (path) =>
        !/^(engine\/data|db\/migrations)\//.test(path) && textOf(path).trimEnd().split("\n").length < 20,
    );
    expect(short.filter((path) => !SHORT_FILES.includes(path))).toEqual([]);
  });

  test("leave nothing for later", () => {
    const strays = codePaths.filter(
      (path) => path !== "test/tidy.test.ts" && /\b(TODO|FIXME|XXX|HACK)\b/.test(textOf(path)),
    );
    expect(strays).toEqual([]);
  });
});
