import type { BlockApis } from "@parley/core";
import type { EffectServices } from "../effects/services.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { UploadServices } from "../uploads/services.ts";
import type { SessionMemory } from "./session/session-memory.ts";

/** The services for running chats. */
export interface ChatServices extends EffectServices, UploadServices {
  /** How the block types appear in the chat API. */
  apis: BlockApis;
  sessionMemory: SessionMemory;
  tracing: Tracing;
}
