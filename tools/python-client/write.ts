/**
 * Writes the generated part of the Python client, clients/python/almagest_client, from the OpenAPI description: the messages, the
 * methods and the version. A step of `npm run generate`; test/clients/python.slow.test.ts fails if it was forgotten.
 *
 *     node tools/python-client/write.ts [folder]
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { openApiDocument } from "../../service/contract/openapi.ts";
import { readContractServices } from "../contract-files.ts";
import { ROOT } from "../licences/inventory.ts";
import { readProject } from "../project.ts";
import { servicesModule } from "./python-services.ts";
import { typesModule } from "./python-types.ts";

const folder = process.argv[2] ?? join(ROOT, "clients/python/almagest_client");
const endpoints = createEndpoints((await readContractServices()).map((service) => ({ service })));
const document = openApiDocument(endpoints.values(), "https://api.example.com");
const { version } = readProject();
writeFileSync(join(folder, "types.py"), typesModule(document.components.schemas));
writeFileSync(join(folder, "_services.py"), servicesModule(document));
writeFileSync(
  join(folder, "_version.py"),
  `"""Generated from package.json by \`npm run generate\`: do not edit."""\n\nVERSION = ${JSON.stringify(version)}\n`,
);
