import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A registry of npm packages that serves the project's own install, so tests install without a network. */
export interface PackageRegistry {
  readonly url: string;
  close(): Promise<void>;
}

interface PackageManifest {
  readonly name: string;
  readonly version: string;
}

/** Serves the packages of the project's node_modules folders as npm's registry does. */
export async function openPackageRegistry(): Promise<PackageRegistry> {
  const folders = moduleFolders();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname).slice(1);
    const [name = "", version] = path.split("/-/");
    const candidates = packagesNamed(name, folders);
    const requestedPackage = candidates.find(({ manifest }) => manifest.version === version);
    if (requestedPackage !== undefined) return sendArchive(requestedPackage.folder, response);
    if (version !== undefined || candidates.length === 0) return response.writeHead(404).end("{}");
    return sendVersions(
      candidates.map(({ manifest }) => manifest),
      url(),
      response,
    );
  });
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: url(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Folders of packages: the project's, its tools', and folders inside packages, which have other versions. */
function moduleFolders(): readonly string[] {
  const projectModules = join(ROOT, "node_modules");
  const nested = readdirSync(projectModules).flatMap((name) => {
    const folder = join(projectModules, name);
    return name.startsWith("@") ? readdirSync(folder).map((inner) => join(folder, inner)) : [folder];
  });
  return [projectModules, ...nested.map((folder) => join(folder, "node_modules"))].filter(existsSync);
}

function packagesNamed(name: string, folders: readonly string[]) {
  return folders
    .map((folder) => join(folder, name))
    .filter((folder) => name !== "" && existsSync(join(folder, "package.json")))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageManifest,
    }));
}

function sendVersions(manifests: readonly PackageManifest[], url: string, response: ServerResponse): void {
  const versions = manifests.map((manifest) => [
    manifest.version,
    { ...manifest, dist: { tarball: `${url}/${manifest.name}/-/${manifest.version}` } },
  ]);
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({
      name: manifests[0]?.name,
      "dist-tags": { latest: manifests[0]?.version },
      versions: Object.fromEntries(versions),
    }),
  );
}

function sendArchive(folder: string, response: ServerResponse): void {
  const tar = spawn("tar", ["-ch", "--exclude=./node_modules", "--transform=s,^\\.,package,", "."], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  tar.stdout.pipe(response);
}
