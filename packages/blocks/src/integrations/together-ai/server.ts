import { service } from "../../ai/providers/together-ai.ts";
import { createChatServer } from "../../ai/server.ts";

export const server = createChatServer(service);
