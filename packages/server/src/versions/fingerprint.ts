import { flowForm } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { hashText } from "../base/hash-text.ts";

/** Stands for what flows are compiled with: the same for the same definitions and the same form of flows. */
export const fingerprintDefinitions = (definitions: Definitions): string =>
  hashText(JSON.stringify([flowForm, definitions])).slice(0, 16);
