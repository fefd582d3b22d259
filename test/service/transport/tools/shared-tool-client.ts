import { expect } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";
import { sharedByTests } from "../../shared-by-tests.ts";
import { type ToolClient, type ToolOfList, toolClientKinds } from "./tool-clients.ts";

interface SharedToolClient extends ToolClient {
  readonly tools: readonly ToolOfList[];
  /** The value that a call which succeeds returns. */
  answer<Answer>(name: string, args: object): Promise<Answer>;
}

/** A client of the service's tool calls with API_KEY, for all tests of a file or of a group. */
export function sharedToolClient(server: RunningServer): SharedToolClient {
  const open = async (): Promise<SharedToolClient> => {
    const client = await defined(toolClientKinds.at(-1)).open(server.baseUrl, WITH_KEY);
    return {
      ...client,
      tools: await client.list(),
      async answer<Answer>(name: string, args: object) {
        const result = await client.call(name, args);
        expect([result.content[0]?.text, result.isError ?? false]).toEqual([expect.anything(), false]);
        return result.structuredContent as Answer;
      },
    };
  };
  return sharedByTests(open, (client) => client.close());
}
