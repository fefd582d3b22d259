/** The minimum of a gRPC service on node:http2: reads a message, answers as many bytes as a full chart has. */
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";

const body = Buffer.alloc(Number(process.argv[2]));
body.writeUInt32BE(body.length - 5, 1);

const server = createServer();
server.on("stream", (stream) => {
  stream.resume();
  stream.on("error", () => {});
  stream.once("end", () => {
    stream.respond({ ":status": 200, "content-type": "application/grpc+proto" }, { waitForTrailers: true });
    stream.once("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.end(body);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
