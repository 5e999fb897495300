import { forAnyBlock } from "../../ai/ai-action.ts";
import { createAiServer } from "../../ai/server.ts";
import { askAgent } from "./server-agent.ts";
import { service } from "./service.ts";

export const server = createAiServer({ service, actions: { "Create chat completion": forAnyBlock(askAgent) } });
