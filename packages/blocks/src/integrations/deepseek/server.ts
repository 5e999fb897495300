import { service } from "../../ai/providers/deepseek.ts";
import { createChatServer } from "../../ai/server.ts";

export const server = createChatServer(service);
