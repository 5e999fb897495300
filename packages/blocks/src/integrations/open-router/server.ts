import { createChatServer } from "../../ai/server.ts";
import { service } from "./service.ts";

export const server = createChatServer(service);
