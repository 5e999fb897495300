import type { AiRequest, BlockServer, JsonObject, LookupEntry, Patch } from "@parley/core";
import { type BlockDefinition, complete } from "@parley/core/fields";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";

// For tests: a block's server part that asks a model, which answers what a test says.

interface Tested {
  definition: BlockDefinition;
  server: BlockServer;
}

/** A question as the model got it. */
export type AskedModel = Omit<AiRequest, "tools" | "onText"> & { tools: JsonObject[] };

const account = { apiKey: "s3cret-key" };

/** Has a server part do what a block with these options needs, and gives what models were asked meanwhile. */
export const askBlock = async (
  { definition, server }: Tested,
  options: JsonObject,
  surroundings: ServerSurroundings = {},
): Promise<{ patch: Patch; asked: AskedModel[] }> => {
  const asked: AskedModel[] = [];
  const context = createServerContext({
    credentials: { account },
    note: (what, data) => void (what === "asks a model" && asked.push(data as AskedModel)),
    ...surroundings,
  });
  const filled = complete(definition.options, { credentialsId: "account", ...options }) as JsonObject;
  const block = { id: "block", type: definition.type, options: filled };
  const patch = await server.effects?.send?.(block, context, null);
  return { patch: patch ?? {}, asked };
};

/** The list of a field. */
export const listOf = async (
  { server }: Pick<Tested, "server">,
  source: string,
  surroundings: ServerSurroundings = {},
  options: JsonObject = {},
): Promise<readonly LookupEntry[]> => {
  const list = server.lookups?.[source];
  if (!list) throw new Error(`There is no list of ${source}`);
  return list(
    { credentialsId: "account", ...options },
    createServerContext({ credentials: { account }, ...surroundings }),
  );
};

export const valuesOf = (entries: readonly LookupEntry[]): string[] => entries.map(({ value }) => value);
