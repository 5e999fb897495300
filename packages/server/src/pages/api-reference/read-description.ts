import { type Call, calls, writeOpenApi } from "@parley/api";
import type { Addresses } from "../../environment/addresses.ts";

// The parts of the server's OpenAPI description that the page shows.

/** The keywords of JSON Schema that the page shows. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  description?: string;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

interface Content {
  "application/json"?: { schema: Schema; example?: unknown };
}

interface Operation {
  operationId: string;
  tags: readonly [string];
  summary: string;
  description?: string;
  servers: readonly { url: string; description: string }[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters: readonly {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    description?: string;
    schema: Schema;
    example?: unknown;
  }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

/** A call with its method and path. */
export interface Described extends Operation {
  method: string;
  path: string;
  /** Other paths of the same call. */
  aliases: readonly string[];
}

interface Description {
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** The content of the whole page. */
export interface Reference {
  chapters: readonly { name: string; about: string; calls: readonly Described[] }[];
  schemas: Readonly<Record<string, Schema>>;
}

/** Reads all calls of this server, grouped by chapter. */
export const readReference = (addresses: Addresses): Reference => {
  // The cast is safe, because tests check the description's shape.
  const { tags, paths, components } = writeOpenApi(addresses) as unknown as Description;
  const contracts: Readonly<Record<string, Call>> = calls;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = contracts[operation.operationId];
      // Operations for a call's other paths are skipped.
      return call === undefined
        ? []
        : [{ ...operation, path, method: method.toUpperCase(), aliases: call.aliases ?? [] }];
    }),
  );
  const chapters = tags.map(({ name, description }) => ({
    name,
    about: description,
    calls: described.filter((call) => call.tags[0] === name),
  }));
  return { chapters: chapters.filter((chapter) => chapter.calls.length > 0), schemas: components.schemas };
};
