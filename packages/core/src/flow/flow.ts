import type { Settings } from "../bot-fields/settings.ts";
import type { Theme } from "../bot-fields/theme.ts";
import type { EdgeTarget, FlowEvent, FlowGroup } from "../nouns/flow-parts.ts";
import type { Variable } from "../values/variable.ts";

/**
 * The number of the form that flows have. Flows are compiled when they are needed and never stored, but pages that were
 * loaded before an upgrade still ask for them.
 */
export const flowForm = 2;

/** A compiled bot: checked, defaults filled in. Immutable; this is what runs. */
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
}

/** All bots a session may run: the one it began with and those it links to, each at a pinned version. */
export type Flows = Readonly<Record<string, Flow>>;
