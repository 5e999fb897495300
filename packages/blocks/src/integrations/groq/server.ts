import { service } from "../../ai/providers/groq.ts";
import { createChatServer } from "../../ai/server.ts";

export const server = createChatServer(service);
