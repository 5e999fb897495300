import { calls } from "@parley/api";
import { getBot } from "../../bots/get-bot.ts";
import { type Route, route } from "../../web/route.ts";
import type { ChatServices } from "../services.ts";
import { getTranscript } from "./get-transcript.ts";

/** The owner's call for one result as a conversation. */
export const createTranscriptRoutes = (services: ChatServices): Route[] => [
  route(calls.getTranscript, async ({ actor, params }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return getTranscript(services, bot, params.resultId);
  }),
];
