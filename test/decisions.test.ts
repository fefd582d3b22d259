import { expect, test } from "vitest";
import { namedConstants, parseDecisions, readDecisions, sortDecisions } from "./decisions.ts";
import { productPaths, textOf } from "./source-tree.ts";

const decisions = readDecisions();

/** The values of the constants of that name, in all files. */
function declaredValues(name: string): readonly string[] {
  const declaration = new RegExp(`^(?:export )?const ${name}(?:: [^=]+)? = ([^;]+);`, "gm");
  return productPaths.flatMap((path) =>
    [...textOf(path).matchAll(declaration)].map(([, value = ""]) => plain(value)),
  );
}

/** A value without the separators of digits and the form of its lines. */
function plain(value: string): string {
  return value
    .replaceAll(/(?<=\d)_(?=\d)/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ as const$/g, "");
}

test("decisions are in numeric order, and numbers that are not used are listed: `node test/decisions.ts` sorts them", () => {
  const numbers = parseDecisions(decisions).entries.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(100);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(sortDecisions(decisions)).toBe(decisions);
});

test("constants that decisions name have the values of the code", () => {
  const named = namedConstants(decisions);
  expect(named.length).toBeGreaterThan(10);
  const stale = named.filter(({ name, value }) => !declaredValues(name).includes(plain(value)));
  expect(stale.map(({ name, value }) => `${name} = ${value}; the code: ${declaredValues(name)}`)).toEqual([]);
});

test("a value that differs from the code and an entry out of order are found", () => {
  const [constant] = namedConstants("at most 49 (`PROBLEMS_MAX = 49`)");
  expect(constant).toEqual({ name: "PROBLEMS_MAX", value: "49" });
  expect(declaredValues("PROBLEMS_MAX")).toEqual(["50"]);
  const document = "# D\n\nNumbers not used: .\n\n**5. Five.** *Why:* a.\n\n**1. One.**\n*Why:* b.\n";
  expect(sortDecisions(document)).toBe(
    "# D\n\nNumbers not used: 2–4.\n\n**1. One.**\n*Why:* b.\n\n**5. Five.** *Why:* a.\n",
  );
});
