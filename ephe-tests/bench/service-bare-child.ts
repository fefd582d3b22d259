/** The minimum of a JSON service in Node: reads a body and answers it with the text of its path, which the parent sends. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const answers = new Map<string, string>();
process.on("message", ({ path, text }: { readonly path: string; readonly text: string }) => {
  answers.set(path, text);
  process.send?.({ path });
});

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts).toString();
    const text = body === "" ? "" : (answers.get(request.url ?? "") ?? "");
    response.setHeader("content-type", "application/json");
    response.setHeader("content-length", Buffer.byteLength(text));
    response.end(text);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
