/** Puts load on a server from a separate process; the task and its result are messages. */
import { type Load, runLoad } from "./load-generator.ts";

process.on("message", (load: Load) => {
  runLoad(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
