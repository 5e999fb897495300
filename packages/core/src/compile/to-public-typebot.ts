import type { Settings } from "../bot-fields/settings.ts";
import type { Theme } from "../bot-fields/theme.ts";
import type { Flow } from "../flow/flow.ts";
import type { BotFile, BotFileBlock } from "../nouns/bot-file.ts";
import type { Json, JsonObject } from "../values/json.ts";

/** A published bot in the nested shape of the specification (section 3), as `GET /api/publicTypebots/{id}` answers. */
export interface PublicTypebot {
  id: string;
  typebotId: string;
  /** The version of the format, not of the bot. */
  version: string;
  groups: Json[];
  edges: Json[];
  variables: Json[];
  events: Json[];
  theme: Theme;
  settings: Settings;
  typebot: { id: string; name: string; publicId: string | null };
}

/**
 * Converts a published bot for visitors. `flow` is the public flow of `file`: blocks whose options were removed there
 * (because the server runs them) have none here either.
 */
export const toPublicTypebot = (file: BotFile, flow: Flow): PublicTypebot => {
  const flowBlocks = new Map(flow.groups.flatMap(({ blocks }) => blocks.map((block) => [block.id, block])));
  return {
    id: flow.botId,
    typebotId: flow.botId,
    version: file.version,
    groups: file.groups.map(({ id, title, graphCoordinates, blocks }) => ({
      id,
      title,
      graphCoordinates,
      blocks: blocks.map((block): JsonObject => {
        const { options = {}, items } = flowBlocks.get(block.id) ?? {};
        const { id: blockId, type, outgoingEdgeId } = block;
        return {
          id: blockId,
          type,
          ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
          [settingsKey(block)]: options,
          ...(items ? { items } : {}),
        };
      }),
    })),
    edges: file.edges.map(({ id, from, to }) => ({ id, from, to })),
    variables: flow.variables.map((variable) => ({ ...variable })),
    events: file.events.map(({ id, type, graphCoordinates, outgoingEdgeId, options }) => ({
      id,
      type,
      graphCoordinates,
      ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
      ...(options ? { options } : {}),
    })),
    theme: flow.theme,
    settings: flow.settings,
    typebot: { id: flow.botId, name: flow.name, publicId: typeof file.publicId === "string" ? file.publicId : null },
  };
};

const settingsKey = (block: BotFileBlock): "content" | "options" =>
  block.content && !block.options ? "content" : "options";
