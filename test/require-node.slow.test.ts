import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ROOT } from "./source-tree.ts";

/** The oldest Node that runs the project; the install itself runs on older ones. */
const MINIMUM = "22.18";

/** A Node of the system that is too old for the tests, such as Debian's; undefined if there is none. */
const OLD_NODE = ["/usr/bin/node", "/usr/local/bin/node"]
  .map((path) => ({
    path,
    version: spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "",
  }))
  .find(({ version }) => version !== "" && Number(version.slice(1).split(".")[0]) < 22);

describe.skipIf(OLD_NODE === undefined)("a Node that is too old for the tests", () => {
  const message = new RegExp(
    `^Tests need Node ${MINIMUM} or later; this is Node ${OLD_NODE?.version.slice(1)}\\. .*node_modules/\\.bin\\.$`,
  );

  it.each([
    ["the test runner", ["node_modules/vitest/vitest.mjs", "run", "test/tidy.test.ts"]],
    ["npm run check", ["tools/require-node.mjs"]],
  ])("is reported in one line by %s", (_name, args) => {
    const { status, stdout, stderr } = spawnSync(OLD_NODE?.path ?? "", args, { cwd: ROOT, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout.trim()).toBe("");
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(message)]);
  });
});

it("every installed package accepts the oldest Node that runs the project and the Node of the tests", () => {
  const rejecting = (version: string) =>
    `:attr(engines, [node]):not(:semver(${version}, :attr(engines, [node])))`;
  const locationsOf = (...versions: readonly string[]) => {
    const query = ["query", versions.map(rejecting).join(", ")];
    const { status, stdout, stderr } = spawnSync("npm", query, { cwd: ROOT, encoding: "utf8" });
    expect(status, stderr).toBe(0);
    return (JSON.parse(stdout) as { readonly location: string }[]).map(({ location }) => location);
  };
  expect(locationsOf(`${MINIMUM}.0`, process.versions.node)).toEqual([]);
  expect(locationsOf("20.0.0")).toContain("node_modules/kysely");
});
