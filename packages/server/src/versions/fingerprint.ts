import { flowForm } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { defaultTexts } from "@parley/core/visitor-texts";
import { hashText } from "../base/hash-text.ts";

/**
 * A hash of everything that compiled flows depend on: the block definitions, the texts that stand in for unwritten ones, and
 * the version of the flow format.
 */
export const fingerprintDefinitions = (definitions: Definitions): string =>
  hashText(JSON.stringify([flowForm, definitions, defaultTexts])).slice(0, 16);
