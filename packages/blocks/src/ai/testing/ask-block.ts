import type { AiRequest, BlockServer, JsonObject, LookupEntry, Patch } from "@parley/core";
import { type BlockDefinition, complete } from "@parley/core/fields";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";

// For tests: the server part of a block that asks a model with a scripted answer.

interface Tested {
  definition: BlockDefinition;
  server: BlockServer;
}

/** A question as received by the model. */
export type AskedModel = Omit<AiRequest, "tools" | "onText"> & { tools: JsonObject[] };

const account = { apiKey: "s3cret-key" };

/** Runs a block's server part with these options and returns the questions that models received. */
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

/** Returns the choices of a look-up field. */
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
