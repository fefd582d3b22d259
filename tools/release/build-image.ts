/**
 * Builds the image of a release from base images that are named by digest: `node tools/release/build-image.ts --node NAME@sha256:…
 * --base NAME@sha256:… --tag NAME`. Pulling by digest verifies the contents; the labels of the image state both names.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const EXIT_USAGE = 2;

/** A name with the digest of its contents. */
const PINNED_IMAGE = /^[\w.:/-]+@(sha256:[0-9a-f]{64})$/;

const { values } = parseArgs({
  options: { node: { type: "string" }, base: { type: "string" }, tag: { type: "string" } },
});

/** The digest of an image. Ends the process if its name has none. */
function digestOf(option: string, image: string | undefined): string {
  const [, digest] = PINNED_IMAGE.exec(image ?? "") ?? [];
  if (digest !== undefined) return digest;
  console.error(`--${option} must be an image with its digest, NAME@sha256:…, not "${image ?? ""}"`);
  process.exit(EXIT_USAGE);
}

const { node = "", base = "", tag = "almagest" } = values;
digestOf("node", node);
const labels = {
  "org.opencontainers.image.base.name": base.split("@")[0],
  "org.opencontainers.image.base.digest": digestOf("base", base),
  "almagest.build.image": node,
};
const podman = (...args: readonly string[]): void => {
  execFileSync("podman", args, { cwd: ROOT, stdio: "inherit" });
};
for (const image of [node, base]) podman("pull", image);
podman(
  ...["build", "--format", "docker", "--pull=never", "--tag", tag],
  ...["--build-arg", `NODE_IMAGE=${node}`, "--build-arg", `BASE_IMAGE=${base}`],
  ...Object.entries(labels).flatMap(([name, value]) => ["--label", `${name}=${value}`]),
  ".",
);
