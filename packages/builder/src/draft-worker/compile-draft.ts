import { definitions } from "@parley/blocks/definitions";
import type { Flow } from "@parley/core";
import { type Draft, toBotFile } from "@parley/core/draft";
import { compileFlow, toPublicFlow } from "@parley/core/format";
import { findDefault } from "@parley/core/visitor-texts";

/** Compiles a draft for visitors, without what only the server may know. */
export const compileDraft = (draft: Draft, botId: string): Flow =>
  toPublicFlow(
    compileFlow(toBotFile(draft, definitions), definitions, { botId, version: null, findDefault }).flow,
    definitions,
  );
