import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Local images of Debian's packages, in place of images from a registry. */
export interface BaseImages {
  /** As `debian:bookworm-slim`: Debian's smallest system without documentation. */
  readonly slim: string;
  /** As `gcr.io/distroless/cc-debian12`: its packages, without a shell. */
  readonly libraries: string;
  /** The slim image with strip and this machine's Node and npm, as `node:24-bookworm`. */
  readonly node: string;
}

const PREFIX = "localhost/almagest-check";
const SUITE = "bookworm";
/** The packages of the image cc-debian12. */
const LIBRARIES =
  "base-files,ca-certificates,libc6,libgcc-s1,libgomp1,libssl3,libstdc++6,media-types,netbase,tzdata";
/** What Debian's slim images omit. */
const OMITTED = ["doc", "man", "locale", "info", "groff", "lintian", "linda"];

const run = (program: string, args: readonly string[], cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** An archive of Debian's packages; made once, since it takes a minute. */
export function debootstrap(folder: string, name: string, options: readonly string[], suite = SUITE): string {
  const archive = join(folder, `${name}.tar`);
  const excludes = OMITTED.map((path) => `--dpkgopt=path-exclude=/usr/share/${path}/*`);
  if (!existsSync(archive)) run("mmdebstrap", [...options, ...excludes, suite, archive], folder);
  return archive;
}

function importImage(folder: string, name: string, instructions: readonly string[]): string {
  const file = join(folder, `${name}.Containerfile`);
  writeFileSync(file, `${instructions.join("\n")}\n`);
  const tag = `${PREFIX}-${name}`;
  run("buildah", ["bud", "--quiet", "--format", "docker", "--file", file, "--tag", tag, folder], folder);
  return tag;
}

/** The npm that runs this program. */
function npmFolder(): string {
  const script = process.env["npm_execpath"];
  if (script === undefined) throw new Error("run this program by node tools/deploy/check.ts");
  return dirname(dirname(script));
}

/** Builds the images in a folder, which caches the archives of Debian's packages. */
export function buildBaseImages(folder: string, node: string): BaseImages {
  mkdirSync(folder, { recursive: true });
  debootstrap(folder, "slim", ["--variant=minbase", "--include=libstdc++6"]);
  debootstrap(folder, "libraries", ["--variant=extract", `--include=${LIBRARIES}`]);
  debootstrap(folder, "build", ["--variant=minbase", "--include=libstdc++6,binutils"]);
  cpSync(node, join(folder, "node"));
  cpSync(npmFolder(), join(folder, "npm"), { recursive: true, dereference: true });
  const certificates = process.env["NODE_EXTRA_CA_CERTS"] ?? "";
  const npm = `NODE_EXTRA_CA_CERTS=${certificates} exec node /usr/local/lib/npm/bin/npm-cli.js`;
  writeFileSync(join(folder, "npm.sh"), `#!/bin/sh\n${npm} "$@"\n`, { mode: 0o755 });
  const path = "ENV PATH=/usr/local/bin:/usr/bin:/bin";
  return {
    slim: importImage(folder, "slim", ["FROM scratch", "ADD slim.tar /", path]),
    libraries: importImage(folder, "libraries", ["FROM scratch", "ADD libraries.tar /", path]),
    node: importImage(folder, "node", [
      "FROM scratch",
      "ADD build.tar /",
      path,
      "COPY node /usr/local/bin/node",
      "COPY npm /usr/local/lib/npm",
      "COPY npm.sh /usr/local/bin/npm",
    ]),
  };
}
