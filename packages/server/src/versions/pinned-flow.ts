import { type Flow, type JsonObject, lookup, type Variable } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { type BotFile, compileEmbed, compileFlow, type EmbedSettings, toPublicFlow } from "@parley/core/format";
import { findDefault } from "@parley/core/visitor-texts";
import { linkedBotIds } from "../bot-rows/bot-references.ts";
import { titleInputs } from "./input-title.ts";
import type { StoredVersion } from "./version-repository.ts";

/** An input block with the data for checking answers. */
export interface PinnedInput {
  type: string;
  groupId: string;
  /** The title of its answers: the question. */
  title: string;
  variableId: string | null;
}

/** A compiled version of a bot, with indexes for frequent look-ups. */
export interface PinnedFlow {
  /** The flow without private data, for visitors. */
  flow: Flow;
  /** The complete flow, for the server. */
  serverFlow: Flow;
  publishedAt: string;
  inputs: ReadonlyMap<string, PinnedInput>;
  /** The options of inputs as in the file, by block id. */
  givenOptions: ReadonlyMap<string, JsonObject>;
  variables: ReadonlyMap<string, Variable>;
  /** The origins that may embed the bot; empty if all may. They are not sent to visitors. */
  allowedOrigins: readonly string[];
  /** How the bot is embedded in other sites. */
  embed: EmbedSettings;
  /** The bots it links to directly. */
  linkedBotIds: readonly string[];
}

/** The options of some blocks as in a file, by block id. */
export const givenOptionsOf = (file: BotFile, isMeant: (blockId: string) => boolean): ReadonlyMap<string, JsonObject> =>
  new Map(
    file.groups.flatMap(({ blocks }) =>
      blocks.flatMap(({ id, options }) => (options !== undefined && isMeant(id) ? [[id, options] as const] : [])),
    ),
  );

export const createPinnedFlow = (
  { botId, version }: { botId: string; version: number },
  { file, publishedAt }: Pick<StoredVersion, "file" | "publishedAt">,
  definitions: Definitions,
): PinnedFlow => {
  const { flow: serverFlow } = compileFlow(file, definitions, { botId, version, findDefault });
  const variables = new Map(serverFlow.variables.map((variable) => [variable.id, variable]));
  const inputs = new Map<string, PinnedInput>();
  for (const group of serverFlow.groups) {
    const titles = titleInputs(group, (type) => lookup(definitions, type)?.family === "input", variables);
    for (const { id, type, options } of group.blocks) {
      const title = titles.get(id);
      if (title === undefined) continue;
      const variableId = typeof options.variableId === "string" ? options.variableId : null;
      inputs.set(id, { type, groupId: group.id, title, variableId });
    }
  }
  return {
    flow: toPublicFlow(serverFlow, definitions),
    serverFlow,
    publishedAt,
    inputs,
    givenOptions: givenOptionsOf(file, (id) => inputs.has(id)),
    allowedOrigins: serverFlow.settings.security.allowedOrigins,
    variables,
    embed: compileEmbed(file.embed),
    linkedBotIds: linkedBotIds(serverFlow, definitions),
  };
};
