/** Measures one part for run.ts and sends its result: `node part-process.ts NAME INSTANTS`. */
import { partNamed } from "./parts.ts";

const [, , name, instants] = process.argv;
const result = await partNamed(name).measure({ instants: Number(instants) });
if (process.send === undefined) console.log(JSON.stringify(result));
else process.send(result);
