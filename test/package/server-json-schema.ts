/**
 * What server.json must contain, as a JSON Schema, written from the documentation of the format of 2025-12-11 for the
 * members that the project uses. Members that the documentation does not name are rejected, which the published schema does not.
 */
const uri = { type: "string", format: "uri" };
const variable = {
  type: "object",
  additionalProperties: false,
  properties: {
    description: { type: "string" },
    placeholder: { type: "string" },
    default: { type: "string" },
    value: { type: "string" },
    isRequired: { type: "boolean" },
    isSecret: { type: "boolean" },
  },
};
const header = {
  ...variable,
  required: ["name"],
  properties: {
    ...variable.properties,
    name: { type: "string" },
    variables: { type: "object", additionalProperties: variable },
  },
};
const remote = {
  type: "object",
  additionalProperties: false,
  required: ["type", "url"],
  properties: {
    type: { enum: ["streamable-http", "sse"] },
    url: { type: "string", pattern: "^https?://[^\\s]+$" },
    headers: { type: "array", items: header },
  },
};
const mcpbPackage = {
  type: "object",
  additionalProperties: false,
  // The documentation requires the checksum of packages of this type.
  required: ["registryType", "identifier", "transport", "fileSha256"],
  properties: {
    registryType: { const: "mcpb" },
    identifier: uri,
    version: { type: "string", minLength: 1, maxLength: 255, not: { const: "latest" } },
    fileSha256: { type: "string", pattern: "^[a-f0-9]{64}$" },
    transport: { type: "object", required: ["type"], properties: { type: { const: "stdio" } } },
  },
};
const icon = {
  type: "object",
  additionalProperties: false,
  required: ["src"],
  properties: {
    src: { ...uri, maxLength: 255, pattern: "^https://" },
    mimeType: { enum: ["image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"] },
    sizes: { type: "array", items: { type: "string", pattern: "^(\\d+x\\d+|any)$" } },
    theme: { enum: ["light", "dark"] },
  },
};

export const SERVER_JSON_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["name", "description", "version"],
  properties: {
    $schema: uri,
    name: {
      type: "string",
      minLength: 3,
      maxLength: 200,
      pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$",
    },
    title: { type: "string", minLength: 1, maxLength: 100 },
    description: { type: "string", minLength: 1, maxLength: 100 },
    // Ranges are rejected.
    version: { type: "string", maxLength: 255, pattern: "^\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?$" },
    websiteUrl: uri,
    repository: {
      type: "object",
      additionalProperties: false,
      required: ["url", "source"],
      properties: {
        url: uri,
        source: { type: "string" },
        id: { type: "string" },
        subfolder: { type: "string" },
      },
    },
    icons: { type: "array", items: icon },
    remotes: { type: "array", items: remote },
    packages: { type: "array", items: mcpbPackage },
  },
} as const;
