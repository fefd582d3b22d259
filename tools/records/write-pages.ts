/** Writes the sections of docs/ that are made of records/: `node tools/records/write-pages.ts`. */
import { writePages } from "./pages.ts";

writePages();
