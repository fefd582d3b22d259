/** The files of the contract as protoc-gen-es has compiled them into proto/gen, in alphabetical order. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DescFile, DescService } from "@bufbuild/protobuf";

const GENERATED = join(import.meta.dirname, "../proto/gen/almagest/v1");
const SUFFIX = "_pb.ts";

/** A compiled file exports its descriptor as `file_`, followed by its package and name. */
export async function readContractFiles(): Promise<readonly DescFile[]> {
  const names = readdirSync(GENERATED).filter((name) => name.endsWith(SUFFIX));
  return Promise.all(
    names.sort().map(async (name) => {
      const exports: Record<string, unknown> = await import(join(GENERATED, name));
      return exports[`file_almagest_v1_${name.replace(SUFFIX, "")}`] as DescFile;
    }),
  );
}

/** The files with services, in the order of the documentation. */
const SERVICE_FILES =
  "chart sky transits synastry solar_return location timing progression return composite search almanac usage"
    .split(" ")
    .map((name) => `almagest/v1/${name}`);

/** The services of the contract, in the order of the documentation. */
export async function readContractServices(): Promise<readonly DescService[]> {
  const services = (await readContractFiles()).flatMap((file) => file.services);
  const placeOf = ({ file }: DescService): number => SERVICE_FILES.indexOf(file.name);
  const stray = services.find((service) => placeOf(service) < 0);
  if (stray !== undefined) throw new Error(`${stray.file.name} is not in the order of the documentation`);
  return services.toSorted((a, b) => placeOf(a) - placeOf(b));
}
