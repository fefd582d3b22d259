import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { debootstrap } from "./base-images.ts";

/** The first of Debian's releases whose nginx has the directive `http2`: 1.26. */
const SUITE = "trixie";

/**
 * Checks that a newer nginx than the tests' accepts an example as it is, without a warning.
 *
 * @param folder caches the system with that nginx
 * @throws if it does not, with what nginx reports
 */
export function checkNewerNginx(folder: string, example: string): void {
  const system = join(folder, "newer-nginx");
  const archive = debootstrap(folder, "newer-nginx", ["--variant=minbase", "--include=nginx,openssl"], SUITE);
  if (!existsSync(system)) {
    mkdirSync(system);
    execFileSync("tar", ["-xf", archive, "-C", system, "--exclude=./dev/*"]);
  }
  const certificates = "/etc/letsencrypt/live/api.example.com";
  mkdirSync(join(system, certificates), { recursive: true });
  const files = ["-keyout", `${certificates}/privkey.pem`, "-out", `${certificates}/fullchain.pem`];
  const options = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=api.example.com".split(" ");
  execFileSync("chroot", [system, "openssl", ...options, ...files], { stdio: "pipe" });
  cpSync(example, join(system, "etc/nginx/conf.d/almagest.conf"));
  const { status, stderr } = spawnSync("chroot", [system, "nginx", "-t", "-q"], { encoding: "utf8" });
  assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
}
