import {
  type HandlerResultTypeMap,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from "@modelcontextprotocol/server";

/** The methods that return a list in pages. */
type ListMethod = "tools/list" | "resources/list" | "resources/templates/list" | "prompts/list";

/**
 * Registers the handler of a list that has one page. A request for another page is rejected with -32602, as the protocol requires
 * of a cursor that the server did not return.
 */
export function handleList<Method extends ListMethod>(
  server: Server,
  method: Method,
  list: () => HandlerResultTypeMap[Method],
): void {
  server.setRequestHandler(method, ({ params }) => {
    if (params?.cursor !== undefined) {
      const message = "params.cursor is not valid: the list has one page. Send no cursor.";
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return list();
  });
}
