/** Puts load on a server from a process of its own; what to do comes as a message, and so goes what came of it. */
import { type Load, runLoad } from "./load-generator.ts";

process.on("message", (load: Load) => {
  runLoad(load).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ failure: String(error) }),
  );
});
