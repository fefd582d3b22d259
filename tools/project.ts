import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./licences/inventory.ts";
import type { Origin } from "./release/origin.ts";

/** The manifest of the project. Only a release has an origin. */
export interface Project extends Partial<Origin> {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly dependencies: Versions;
}

/** The versions of packages by name. */
export type Versions = Readonly<Record<string, string>>;

export function readProject(): Project {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Project;
}

/** The versions that the project pins of packages that a part of it imports. */
export function pinnedVersions(names: readonly string[], { dependencies }: Project): Versions {
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const version = dependencies[name];
      if (version === undefined) throw new Error(`${name} is imported and not a dependency of the project`);
      return [name, version];
    }),
  );
}
