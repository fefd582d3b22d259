/**
 * Builds the Python client as a wheel: `npm run build:python`. The service serves the same bytes under /downloads.
 *
 *     node tools/python-client/build-wheel.ts [folder]        (default clients/python/dist)
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWheelFile } from "../../service/portal/site/downloads.ts";

const folder = process.argv[2] ?? join(import.meta.dirname, "../../clients/python/dist");
mkdirSync(folder, { recursive: true });
const { fileName, content } = buildWheelFile();
writeFileSync(join(folder, fileName), content);
console.log(join(folder, fileName));
