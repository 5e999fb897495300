import { service } from "../../ai/providers/open-router.ts";
import { createChatServer } from "../../ai/server.ts";

export const server = createChatServer(service);
