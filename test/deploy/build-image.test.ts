import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const PROGRAM = join(import.meta.dirname, "../../tools/release/build-image.ts");
const PINNED = `debian:bookworm@sha256:${"0".repeat(64)}`;

describe("the image of a release", () => {
  it.each([
    [["--base", PINNED], "--node"],
    [["--node", "node:24-bookworm", "--base", PINNED], "--node"],
    [["--node", PINNED, "--base", "debian:bookworm@sha256:abc"], "--base"],
    [["--node", PINNED], "--base"],
  ])("is not built with %j: a base image needs a digest", (args, option) => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { encoding: "utf8" });
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`^${option} must be an image with its digest, NAME@sha256:…`));
  });
});
