/** Writes docs/reference/weights.md: `node tools/weights/write.ts`. */
import { writeFileSync } from "node:fs";
import { weightsPage } from "./weights-page.ts";

writeFileSync(new URL("../../docs/reference/weights.md", import.meta.url), weightsPage());
