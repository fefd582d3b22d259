/**
 * Writes the generated part of the Python client, clients/python/almagest_client, from the OpenAPI description: the messages, the
 * methods and the version. A step of `npm run generate`; test/clients/python.slow.test.ts fails if it was forgotten.
 *
 *     node tools/python-client/write.ts [folder]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { openApiDocument } from "../../service/contract/openapi.ts";
import { SERVICES } from "../contract-files.ts";
import { servicesModule } from "./python-services.ts";
import { typesModule } from "./python-types.ts";

const ROOT = join(import.meta.dirname, "../..");

const folder = process.argv[2] ?? join(ROOT, "clients/python/almagest_client");
const endpoints = createEndpoints(SERVICES.map((service) => ({ service })));
const document = openApiDocument(endpoints.values(), "https://api.example.com");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly version: string;
};
writeFileSync(join(folder, "types.py"), typesModule(document.components.schemas));
writeFileSync(join(folder, "_services.py"), servicesModule(document));
writeFileSync(
  join(folder, "_version.py"),
  `"""Generated from package.json by \`npm run generate\`: do not edit."""\n\nVERSION = ${JSON.stringify(version)}\n`,
);
