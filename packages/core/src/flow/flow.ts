import type { Settings } from "../bot-fields/settings.ts";
import type { Theme } from "../bot-fields/theme.ts";
import type { EdgeTarget, FlowEvent, FlowGroup } from "../nouns/flow-parts.ts";
import type { Variable } from "../values/variable.ts";

/**
 * The version number of the form of flows. Flows are compiled on demand and never stored, but pages loaded before an upgrade
 * still request them.
 */
export const flowForm = 2;

/** A compiled bot: checked, with defaults filled in, and immutable. The engine runs it. */
export interface Flow {
  form: typeof flowForm;
  botId: string;
  /** The number of the published version; null for a draft. */
  version: number | null;
  name: string;
  groups: FlowGroup[];
  edges: Record<string, EdgeTarget>;
  events: FlowEvent[];
  variables: Variable[];
  theme: Theme;
  settings: Settings;
  /**
   * Parley's own texts by the language that a visitor reads (empty for the main one), and by the text that stands in the
   * flow or in a block's code: messages that the author has not written.
   */
  texts?: Record<string, Record<string, string>>;
  /** A block may change the language of a chat. */
  changesLanguage?: true;
}

/** All bots that a session may run: the one it started with and those it links to, each at a fixed version. */
export type Flows = Readonly<Record<string, Flow>>;
