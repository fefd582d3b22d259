import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readAgain, stopReading, takeArrived } from "../../../../service/transport/port/tcp-handle.ts";

/** Both ends of a connection on loopback. */
async function openConnection(): Promise<readonly [server: Socket, client: Socket]> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as { port: number }).port, "127.0.0.1");
  const [socket] = (await once(server, "connection")) as [Socket];
  onTestFinished(() => {
    client.destroy();
    socket.destroy();
    server.close();
  });
  return [socket, client];
}

test("takes so many bytes from the system, and Node reads the others", async () => {
  const [socket, client] = await openConnection();
  stopReading(socket);
  expect(takeArrived(socket, 4)).toBeNull();
  client.write("first and the rest");
  let first: Buffer | null = null;
  await expect
    .poll(() => {
      first ??= takeArrived(socket, 5);
      return String(first);
    })
    .toBe("first");
  expect(socket.bytesRead).toBe(0);
  readAgain(socket);
  const [rest] = await once(socket, "data");
  expect(String(rest)).toBe(" and the rest");
});

test("takes nothing from a connection that has ended or is closed", async () => {
  const [socket, client] = await openConnection();
  client.end();
  expect(takeArrived(socket, 4)).toBeNull();
  socket.destroy();
  expect(takeArrived(socket, 4)).toBeNull();
});
