import { constants, setPriority } from "node:os";
import { createWebClient } from "../test/service/portal/web-client.ts";

/** Wrong sign-ins that a separate process sends from many networks. */
export interface SignInFloodTask {
  readonly baseUrl: string;
  readonly networks: number;
  readonly concurrentPerNetwork: number;
  /** The flood has started after this many responses. */
  readonly headStartResponses: number;
  readonly ms: number;
}

export type SignInFloodMessage = "started" | { readonly statuses: readonly (readonly [number, number])[] };

process.once("message", (task: SignInFloodTask) => {
  // The strangers' machines do not use the service's processors.
  setPriority(constants.priority.PRIORITY_LOW);
  void run(task).then((message) => {
    process.send?.(message);
    process.disconnect();
  });
});

async function run(task: SignInFloodTask): Promise<SignInFloodMessage> {
  const { baseUrl, networks, concurrentPerNetwork, headStartResponses, ms } = task;
  const statuses = new Map<number, number>();
  const endMs = performance.now() + ms;
  let sent = 0;
  let answered = 0;
  const sendAgain = async (network: number): Promise<void> => {
    while (performance.now() < endMs) {
      const form = { email: `guess-${sent++}@example.com`, password: "a wrong password" };
      const headers = { "x-forwarded-for": `203.0.113.${network}` };
      const answer = await createWebClient(baseUrl).post("/account/sign-in", form, headers);
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      answered += 1;
      if (answered === headStartResponses) process.send?.("started");
    }
  };
  await Promise.all(
    Array.from({ length: networks * concurrentPerNetwork }, (_, index) => sendAgain(index % networks)),
  );
  return { statuses: [...statuses] };
}
