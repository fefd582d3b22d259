import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A server that counts the requests it has not answered. */
export interface HoldingServer {
  readonly baseUrl: string;
  /** The headers of all requests, in the order of their arrival. */
  readonly requests: readonly IncomingHttpHeaders[];
  /** The requests without an answer. */
  readonly open: () => number;
  /** The highest number of them. */
  readonly highest: () => number;
  /** Answers the open requests, and each further one when it arrives. */
  answer(): void;
}

/** Answers a request. */
export type AnswerRequest = (response: ServerResponse, index: number) => void;

/** Opens a server that answers nothing until the test asks for it. It closes after the test. */
export async function openHoldingServer(answerRequest: AnswerRequest): Promise<HoldingServer> {
  const requests: IncomingHttpHeaders[] = [];
  const openResponses = new Map<ServerResponse, number>();
  let isHolding = true;
  let highest = 0;
  const server = createServer((request, response) => {
    const index = requests.push(request.headers) - 1;
    request.resume();
    openResponses.set(response, index);
    highest = Math.max(highest, openResponses.size);
    response.once("close", () => openResponses.delete(response));
    if (!isHolding) answerRequest(response, index);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    open: () => openResponses.size,
    highest: () => highest,
    answer() {
      isHolding = false;
      for (const [response, index] of openResponses) answerRequest(response, index);
    },
  };
}
