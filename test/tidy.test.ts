import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "");
const code = tracked.filter((path) => /\.(ts|mjs)$/.test(path) && !path.startsWith("proto/gen/"));
const product = code.filter((path) => /^(engine|wheel|client|service|db)\//.test(path));
const text = new Map(code.map((path) => [path, readFileSync(join(root, path), "utf8")]));

interface Import {
  readonly from: string;
  readonly specifier: string;
  /** Path in the project for a relative import, else the package's name. */
  readonly target: string;
  readonly typeOnly: boolean;
}

function importsOf(path: string): readonly Import[] {
  const found: Import[] = [];
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;
  for (const match of (text.get(path) ?? "").matchAll(pattern)) {
    const specifier = match[2] ?? match[3] ?? "";
    const target = specifier.startsWith(".")
      ? posix.normalize(posix.join(dirname(path), specifier))
      : specifier
          .split("/")
          .slice(0, specifier.startsWith("@") ? 2 : 1)
          .join("/");
    found.push({ from: path, specifier, target, typeOnly: match[1] !== undefined });
  }
  return found;
}

const imports = product.flatMap(importsOf);

test("the survey of imports sees the product", () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.some(({ typeOnly }) => typeOnly)).toBe(true);
});

/** Rooms of the service, each with the rooms it may import; data flows in at the top and down. */
const SERVICE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  "": ["", "app", "portal", "contract", "civil", "operations"],
  app: ["app", "portal", "transport", "handlers", "call", "guard", "contract", "operations", "settings"],
  admin: ["admin", "app"],
  portal: ["portal", "transport", "call", "guard", "request", "contract"],
  transport: ["transport", "call", "guard", "request", "contract", "settings"],
  handlers: ["handlers", "convert", "call", "guard", "request", "contract"],
  operations: ["operations", "guard", "contract"],
  call: ["call", "guard", "request", "contract"],
  guard: ["guard", "contract"],
  request: ["request", "contract", "civil"],
  convert: ["convert", "civil", "request", "contract"],
  civil: ["civil"],
  contract: ["contract"],
  settings: ["settings"],
};
/** Rooms of the engine from the bottom up. A file imports its own room and those before it, types included. */
const ENGINE_ROOMS = [
  "units",
  "math",
  "time",
  "earth",
  "data",
  "ephemeris",
  "apparent",
  "houses",
  "stars",
  "chart",
  "events",
  "technique",
  "node",
  "",
];
const roomOf = (path: string) => (path.split("/").length > 2 ? (path.split("/")[1] as string) : "");

describe("imports only go down", () => {
  test("the engine imports nothing but itself, and astronomy-engine in one adapter", () => {
    const strays = imports.filter(({ from, target, specifier }) => {
      if (!from.startsWith("engine/")) return false;
      if (from.startsWith("engine/node/"))
        return !target.startsWith("engine/") && !specifier.startsWith("node:");
      if (specifier === "astronomy-engine") return from !== "engine/ephemeris/astronomy-engine-source.ts";
      return !target.startsWith("engine/");
    });
    expect(strays).toEqual([]);
  });

  test("rooms of the engine import only the rooms below them, type imports included", () => {
    const inside = imports.filter(({ from }) => from.startsWith("engine/"));
    expect(inside.filter(({ from }) => !ENGINE_ROOMS.includes(roomOf(from)))).toEqual([]);
    const strays = inside.filter(
      ({ from, target }) =>
        target.startsWith("engine/") &&
        ENGINE_ROOMS.indexOf(roomOf(target)) > ENGINE_ROOMS.indexOf(roomOf(from)),
    );
    expect(strays.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
  });

  test("the client imports nothing but itself, the contract and what speaks its protocol, and is imported by none", () => {
    const strays = imports.filter(
      ({ from, target }) =>
        (from.startsWith("client/") &&
          !/^(client|proto\/gen)\//.test(target) &&
          !["@connectrpc/connect", "@bufbuild/protobuf"].includes(target)) ||
        (!from.startsWith("client/") && target.startsWith("client/")),
    );
    expect(strays).toEqual([]);
    expect(imports.some(({ from }) => from.startsWith("client/"))).toBe(true);
  });

  test("the wheel imports nothing but itself, and is used through its door alone", () => {
    const strays = imports.filter(
      ({ from, target }) =>
        (from.startsWith("wheel/") && !target.startsWith("wheel/")) ||
        (!from.startsWith("wheel/") && target.startsWith("wheel/") && target !== "wheel/index.ts"),
    );
    expect(imports.some(({ from }) => from.startsWith("wheel/"))).toBe(true);
    expect(strays).toEqual([]);
  });

  test("the service uses the engine through its doors alone", () => {
    const strays = imports.filter(
      ({ from, target }) =>
        !from.startsWith("engine/") &&
        target.startsWith("engine/") &&
        target !== "engine/index.ts" &&
        target !== "engine/node/index.ts",
    );
    expect(strays).toEqual([]);
  });

  test("the database imports nothing of the service, and neither is imported from below", () => {
    const strays = imports.filter(
      ({ from, target }) =>
        (from.startsWith("db/") && /^(service|engine)\//.test(target)) ||
        (/^(engine|db)\//.test(from) && target.startsWith("service/")),
    );
    expect(strays).toEqual([]);
  });

  test("rooms of the service import only the rooms below them", () => {
    const strays = imports.filter(({ from, target, typeOnly }) => {
      if (!from.startsWith("service/") || !target.startsWith("service/") || typeOnly) return false;
      const allowed = SERVICE_ROOMS[roomOf(from)];
      return allowed === undefined || !allowed.includes(roomOf(target));
    });
    expect(strays.map(({ from, target }) => `${from} → ${target}`)).toEqual([]);
  });

  test.each([
    ["geo-tz", "service/civil/zone-from-place.ts"],
    ["astronomy-engine", "engine/ephemeris/astronomy-engine-source.ts"],
  ])("%s has one importer, %s", (name, importer) => {
    expect(imports.filter(({ target }) => target === name).map(({ from }) => from)).toEqual([importer]);
  });

  test("js-joda stays in the room of civil time", () => {
    const importers = imports.filter(({ target }) => target.startsWith("@js-joda/")).map(({ from }) => from);
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter((from) => !from.startsWith("service/civil/"))).toEqual([]);
  });
});

describe("what enters from outside enters in one place", () => {
  const comments = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
  const uses = (pattern: RegExp, allowed: readonly string[]) =>
    product.filter(
      (path) => pattern.test((text.get(path) ?? "").replace(comments, "")) && !allowed.includes(path),
    );

  test("the environment is read where the service starts", () => {
    expect(uses(/process\.env/, ["service/main.ts", "service/app/config.ts"])).toEqual([]);
  });

  test("chance enters where the service starts, and in the waits of clients", () => {
    expect(
      uses(/Math\.random|randomUUID|randomBytes/, [
        "client/retry.ts",
        "service/main.ts",
        "service/admin/main.ts",
        "service/transport/request-id.ts",
      ]),
    ).toEqual([]);
  });

  test("nothing prints beside the log but the start", () => {
    // The code that the playground shows for copying prints, where it is run.
    const shown = "service/portal/playground/snippets.ts";
    expect(uses(/console\./, ["service/main.ts", "service/start.mjs", shown])).toEqual([]);
  });
});

describe("files", () => {
  test("are named in kebab-case after what they hold", () => {
    const named = code.map((path) => path.split("/").at(-1) as string);
    expect(
      named.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d))?\.(ts|mjs)$/.test(name)),
    ).toEqual([]);
    expect(named.filter((name) => /(^|-)(utils?|helpers?|common|manager|misc)(-|\.)/.test(name))).toEqual([]);
  });

  test("stay under 400 lines, data apart", () => {
    const long = code.filter(
      (path) => !path.startsWith("engine/data/") && (text.get(path) ?? "").split("\n").length > 400,
    );
    expect(long).toEqual([]);
  });

  test("name no place of the machine that they were written on, nor a registry's host", () => {
    const places = /\/(?:root|home|work|tmp)\/[\w.-]+\/|registry\.npmjs|deb\.debian/;
    const strays = tracked
      .filter((path) => /\.(ts|mjs|md|json|sh|yaml|proto|py|c)$/.test(path) && path !== "test/tidy.test.ts")
      .filter((path) => places.test(readFileSync(join(root, path), "utf8")));
    expect(strays).toEqual([]);
  });

  test("leave nothing for later", () => {
    const strays = code.filter(
      (path) => path !== "test/tidy.test.ts" && /\b(TODO|FIXME|XXX|HACK)\b/.test(text.get(path) ?? ""),
    );
    expect(strays).toEqual([]);
  });
});
