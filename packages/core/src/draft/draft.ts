import type { BotFileEdgeSource, Coordinates } from "../nouns/bot-file.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { VariableValue } from "../values/variable.ts";

/** The version number of the draft's form; `readDraft` converts older forms. */
export const draftForm = 2;

/**
 * A bot while it is edited: flat, every entry under its id, ordered by fractional keys, so that the operations of several
 * people merge key by key. It is normalized:
 * - options are always called `options`, whatever the file calls them;
 * - rows with an edge of their own (items, and the paths of cards) are entries, and all other rows with several values are
 * stored by id (see `rows.ts`);
 * - only the edge stores where it begins; files repeat it as `outgoingEdgeId`.
 *
 * `data` holds the keys that the format doesn't define, as the file stores them.
 */
export interface Draft {
  form: typeof draftForm;
  /** One entry, under the id `bot`, for the bot as a whole. */
  bot: Record<string, DraftBot>;
  groups: Record<string, DraftGroup>;
  blocks: Record<string, DraftBlock>;
  items: Record<string, DraftItem>;
  paths: Record<string, DraftPath>;
  edges: Record<string, DraftEdge>;
  variables: Record<string, DraftVariable>;
  events: Record<string, DraftEvent>;
}

/** The id of the entry for the bot as a whole. */
export const botEntryId = "bot";

/** The kinds of entries. */
export const draftTables = ["bot", "groups", "blocks", "items", "paths", "edges", "variables", "events"] as const;
export type DraftTable = (typeof draftTables)[number];

export type DraftEntry = Draft[DraftTable][string];

export interface DraftBot {
  id: string;
  name: string;
  theme: JsonObject;
  settings: JsonObject;
  data: JsonObject;
}

interface Ordered {
  id: string;
  /** Determines the entry's position among its siblings; see `orderKeyBetween`. */
  order: string;
}

export interface DraftGroup extends Ordered {
  title: string;
  graphCoordinates: Coordinates;
  data: JsonObject;
}

export interface DraftBlock extends Ordered {
  groupId: string;
  type: string;
  options: JsonObject;
  /** Set for blocks of unknown types whose options are called `content` in the file. */
  key?: "content";
  /** Set for blocks that have items, even while there are none. */
  hasItems?: true;
  data: JsonObject;
}

export interface DraftItem extends Ordered {
  blockId: string;
  options: JsonObject;
  /** Set for items that have paths, even while there are none. */
  hasPaths?: true;
}

/** A row of an item with an edge of its own, such as a button of a card. */
export interface DraftPath extends Ordered {
  itemId: string;
  options: JsonObject;
}

export interface DraftEdge extends Ordered {
  from: BotFileEdgeSource;
  to: { groupId: string; blockId?: string; [key: string]: Json | undefined };
  data: JsonObject;
}

export interface DraftVariable extends Ordered {
  name: string;
  isSessionVariable?: boolean;
  value?: VariableValue;
  data: JsonObject;
}

export interface DraftEvent extends Ordered {
  type: string;
  graphCoordinates: Coordinates;
  options: JsonObject;
  data: JsonObject;
}

/** The entry for the bot as a whole. Throws if it is missing, which can't happen after reading or repairing. */
export const botOf = (draft: Draft): DraftBot => {
  const bot = draft.bot[botEntryId];
  if (!bot) throw new Error("The draft has no entry for the bot as a whole");
  return bot;
};
