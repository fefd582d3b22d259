import { commentOf } from "../../contract/comments.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { requestOfExample } from "../../contract/examples.ts";
import { referencePathOf } from "../../contract/openapi.ts";
import { drawnPathOf } from "../../contract/pictures.ts";
import { examplePathOf } from "../playground/recorded-examples.ts";
import { exampleJson, type RequestValue } from "../samples/literals.ts";
import { curlOf } from "../samples/samples.ts";
import { firstExampleOf, type ReferenceContext, requestMembersOf, responseMembersOf } from "./context.ts";
import { costOf, groupsOf, OBJECTS_PATH, referenceEntryOf, titleOf } from "./endpoint-names.ts";
import { errorCodesOf } from "./error-list.ts";
import type { Member } from "./members.ts";

/** The overview as Markdown, for assistants and other clients that do not accept HTML. */
export function overviewText({ baseUrl, endpoints }: ReferenceContext): string {
  const groups = groupsOf(endpoints).map(([name, members]) => {
    const lines = members.map(
      (endpoint) =>
        `- [${titleOf(endpoint)}](${baseUrl}${referencePathOf(endpoint.path)}): ${commentOf(endpoint.method)}`,
    );
    return `## ${name}\n\n${lines.join("\n")}\n`;
  });
  return `# API reference

Conventions, authentication and limits: ${baseUrl}/llms.txt. Errors: ${baseUrl}/docs/errors. Objects of several endpoints: ${baseUrl}${OBJECTS_PATH}.

${groups.join("\n")}`;
}

export function objectsText({ sharedObjects }: ReferenceContext): string {
  const parts = sharedObjects.map(
    ({ name, description, members }) => `## ${name}\n\n${description}\n\n${memberLines(members)}`,
  );
  return `# Common objects\n\n${parts.join("\n")}`;
}

export function endpointText(context: ReferenceContext, endpoint: Endpoint): string {
  const { api, baseUrl, examples } = context;
  const { method, path, toolName, verb } = endpoint;
  const example = firstExampleOf(endpoint, examples);
  const { text, isShortened } = exampleJson(example.response);
  const request = requestOfExample(example) as RequestValue;
  const drawnPath = drawnPathOf(endpoint);
  const picture = drawnPath === null ? "" : ` As a picture: POST ${baseUrl}${drawnPath}.`;
  const errors = errorCodesOf(context, endpoint).map(
    ({ status, codes, description }) => `- ${status} ${codes.join(", ")}: ${description}`,
  );
  return `# ${titleOf(endpoint)}

\`${verb} ${baseUrl}${path}\`: ${commentOf(method)} ${costOf(endpoint)}.

gRPC: ${method.parent.typeName}/${method.name}. Tool: ${toolName}.${picture} Guide: ${baseUrl}${referenceEntryOf(endpoint).guide.path}

## Request

${memberLines(requestMembersOf(endpoint, api)) || "No members.\n"}
## Response

${memberLines(responseMembersOf(endpoint, api))}
## Errors

${errors.join("\n")}

## Example

\`\`\`sh
${curlOf({ endpoint, request, baseUrl })}
\`\`\`

Recorded response of version ${api.version}${isShortened ? `, with shortened lists; complete: ${baseUrl}${examplePathOf(endpoint, example.name)}` : ""}

\`\`\`json
${text}
\`\`\`
`;
}

/** Members as a nested list. The members of an object are listed where it appears first. */
function memberLines(members: readonly Member[], margin = "", seenObjects = new Set<string>()): string {
  return members
    .map((member) => {
      const { name, type, description, isRequired, objectName, values } = member;
      const isSeen = objectName !== null && seenObjects.has(objectName);
      if (objectName !== null) seenObjects.add(objectName);
      const accepted = member.accepted === null ? "" : ` Must be ${member.accepted}.`;
      const names = values.length === 0 ? "" : ` One of ${values.join(", ")}.`;
      const inner = isSeen ? "" : memberLines(member.members, `${margin}  `, seenObjects);
      const kind = [type, objectName, isRequired ? null : "optional"].filter((word) => word !== null);
      return `${margin}- \`${name}\` (${kind.join(", ")}): ${description.replaceAll("\n", " ")}${accepted}${names}\n${inner}`;
    })
    .join("");
}
