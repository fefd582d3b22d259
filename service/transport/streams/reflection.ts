import assert from "node:assert/strict";
import { type DescFile, type DescService, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { nestedTypes } from "@bufbuild/protobuf/reflect";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { Code, type ServiceImpl } from "@connectrpc/connect";
import type {
  ServerReflection,
  ServerReflectionRequest,
  ServerReflectionResponseSchema,
} from "../../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
import { publishedFiles } from "../../contract/published-contract.ts";

type ReflectionRequest = ServerReflectionRequest["messageRequest"];

type ReflectionResponse = NonNullable<
  MessageInitShape<typeof ServerReflectionResponseSchema>["messageResponse"]
>;

/**
 * Server reflection: tools such as `buf curl` and `grpcurl` call the service without its proto files. The files of the
 * published contract are indexed at the first request; they declare no extensions.
 *
 * @param services the services to list
 * @param details files of messages that no service refers to, such as error details
 *
 * **Source:** the gRPC server reflection protocol (grpc/doc/server-reflection.md).
 */
export function createReflection(
  services: readonly DescService[],
  details: readonly DescFile[],
): ServiceImpl<typeof ServerReflection> {
  const serviceNames = services.map((service) => ({ name: service.typeName }));
  let index: FileIndex | null = null;
  const readIndex = (): FileIndex => {
    index ??= indexFiles([...services.map((service) => service.file), ...details]);
    return index;
  };

  const answer = (request: ReflectionRequest): ReflectionResponse => {
    switch (request.case) {
      case "listServices":
        return { case: "listServicesResponse", value: { service: serviceNames } };
      case "fileByFilename":
        return fileResponse(readIndex(), request.value, request.value);
      case "fileContainingSymbol":
        return fileResponse(readIndex(), readIndex().nameBySymbol.get(request.value), request.value);
      case "fileContainingExtension": {
        const { containingType, extensionNumber } = request.value;
        return notFound(`extension ${extensionNumber} of ${containingType}`);
      }
      case "allExtensionNumbersOfType": {
        if (!readIndex().nameBySymbol.has(request.value)) return notFound(request.value);
        return {
          case: "allExtensionNumbersResponse",
          value: { baseTypeName: request.value, extensionNumber: [] },
        };
      }
      default:
        return {
          case: "errorResponse",
          value: { errorCode: Code.InvalidArgument, errorMessage: "the request type is not supported" },
        };
    }
  };

  return {
    async *serverReflectionInfo(requests) {
      for await (const request of requests) {
        yield {
          validHost: request.host,
          originalRequest: request,
          messageResponse: answer(request.messageRequest),
        };
      }
    },
  };
}

/** The file with everything it imports. */
function fileResponse({ files }: FileIndex, fileName: string | undefined, name: string): ReflectionResponse {
  if (fileName === undefined || !files.has(fileName)) return notFound(name);
  const names = new Set([fileName]);
  const fileDescriptorProto: Uint8Array[] = [];
  // Iterating a set visits the members that are added meanwhile.
  for (const each of names) {
    const file = files.get(each);
    assert.ok(file, `${each} is imported`);
    fileDescriptorProto.push(file.bytes);
    for (const imported of file.imports) names.add(imported);
  }
  return { case: "fileDescriptorResponse", value: { fileDescriptorProto } };
}

function notFound(name: string): ReflectionResponse {
  return {
    case: "errorResponse",
    value: { errorCode: Code.NotFound, errorMessage: `${name} does not exist` },
  };
}

/** The served files by name, each with the files that it imports, and the names of the files that declare a symbol. */
type FileIndex = ReturnType<typeof indexFiles>;

function indexFiles(roots: readonly DescFile[]) {
  const files = new Map<string, { readonly bytes: Uint8Array; readonly imports: readonly string[] }>();
  const nameBySymbol = new Map<string, string>();
  for (const { desc, proto } of publishedFiles(roots)) {
    files.set(proto.name, { bytes: toBinary(FileDescriptorProtoSchema, proto), imports: proto.dependency });
    for (const type of nestedTypes(desc)) {
      nameBySymbol.set(type.typeName, proto.name);
      if (type.kind !== "service") continue;
      for (const method of type.methods) nameBySymbol.set(`${type.typeName}.${method.name}`, proto.name);
    }
  }
  return { files, nameBySymbol };
}
