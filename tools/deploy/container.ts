import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Where crun finds both versions of control groups, which it does not support. */
const HYBRID_CGROUPS = "/sys/fs/cgroup/unified";
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

/** A sandbox may not raise limits. */
const SANDBOX_LIMITS = ["--ulimit=nofile=4096:4096", "--ulimit=nproc=1000:1000"] as const;

/** Program and arguments; on a machine with hybrid control groups, without its second version. */
export function wrapped(program: string, args: readonly string[]): readonly [string, readonly string[]] {
  if (!existsSync(HYBRID_CGROUPS)) return [program, args];
  const script = `umount ${HYBRID_CGROUPS} 2>/dev/null; exec "$@"`;
  return ["unshare", ["--mount", "sh", "-c", script, "sh", program, ...args]];
}

/** Runs podman; its output. @throws if it fails */
export function podman(...args: readonly string[]): string {
  const [program, all] = wrapped("podman", args);
  const { status, stdout, stderr } = spawnSync(program, all, {
    encoding: "utf8",
    maxBuffer: OUTPUT_MAX_BYTES,
  });
  if (status !== 0) throw new Error(`podman ${args.join(" ")} ended with ${status}: ${stderr}`);
  return stdout.trim();
}

/** Both streams of a container's log. */
export function logsOf(container: string): string {
  const [program, args] = wrapped("podman", ["logs", container]);
  const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8", maxBuffer: OUTPUT_MAX_BYTES });
  return stdout + stderr;
}

export interface ImageSources {
  /** For the build stage. */
  readonly node: string;
  /** For the final stage. */
  readonly base: string;
}

/** Builds the Containerfile; npm uses the settings and certificates of this machine. */
export function buildImage(root: string, tag: string, { node, base }: ImageSources): void {
  const settings = execFileSync("npm", ["config", "get", "userconfig"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
  const certificates = process.env["NODE_EXTRA_CA_CERTS"];
  const mounts = [
    ...(existsSync(settings) ? ["--volume", `${settings}:/root/.npmrc:ro`] : []),
    ...(certificates === undefined ? [] : ["--volume", `${certificates}:${certificates}:ro`]),
  ];
  const args = ["bud", "--format", "docker", "--layers", "--isolation", "chroot", "--network", "host"];
  const sources = ["--build-arg", `NODE_IMAGE=${node}`, "--build-arg", `BASE_IMAGE=${base}`];
  execFileSync("buildah", [...args, ...mounts, ...sources, "--tag", tag, "."], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
}

/** Bytes of an image: unpacked, and compressed as a registry transfers it. */
export function sizesOf(tag: string): { readonly unpacked: number; readonly compressed: number } {
  const unpacked = Number(podman("image", "inspect", "--format", "{{.Size}}", tag));
  const compressed = Number(
    execFileSync("sh", ["-c", `podman save --quiet ${tag} | gzip --fast | wc -c`], { encoding: "utf8" }),
  );
  return { unpacked, compressed };
}

/** Starts the image as docs/deploy.md does, read-only and without rights, but on the host's network. */
export function startContainer(tag: string, name: string, port: number): void {
  const rights = ["--read-only", "--cap-drop=all", "--security-opt=no-new-privileges"];
  // A sandbox may not create control groups or reach systemd.
  const sandbox = ["--cgroups=disabled", ...SANDBOX_LIMITS];
  const network = ["--network=host", "--env=HOST=127.0.0.1", `--env=PORT=${port}`, "--env=DRAIN_MS=500"];
  const start = ["--detach", `--name=${name}`, "--health-interval=disable", `--volume=${name}:/data`];
  podman("run", ...start, ...rights, ...sandbox, ...network, tag);
}

/** Removes the container and its volume. */
export function removeContainer(name: string): void {
  const [program, args] = wrapped("podman", ["rm", "--force", "--volumes", name]);
  spawnSync(program, args);
  spawnSync("podman", ["volume", "rm", "--force", name]);
}
