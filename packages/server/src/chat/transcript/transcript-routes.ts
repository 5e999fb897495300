import { type AnswerOf, type ChatLine, calls } from "@parley/api";
import { getBot } from "../../bot-rows/get-bot.ts";
import { type Route, route } from "../../web/route.ts";
import type { ChatServices } from "../services.ts";
import { getTranscript } from "./get-transcript.ts";
import { listRecordedChats } from "./list-recorded-chats.ts";

const mediaTypes: Readonly<Record<string, "image" | "video" | "audio">> = {
  image: "image",
  video: "video",
  audio: "audio",
};

/** Converts a line of a transcript to the reference's format. Rejected replies are omitted. */
const shorten = ({ kind, text, media, blockType }: ChatLine): AnswerOf<typeof calls.getTranscript>["transcript"] => {
  if (kind !== "bubble" && kind !== "answer") return [];
  const role = kind === "bubble" ? "bot" : "user";
  const type = mediaTypes[blockType ?? ""];
  if (type !== undefined && media !== null) return [{ role, type, [type]: media }];
  return [{ role, type: "text", text: text === "" && media !== null ? media : text }];
};

/** The authors' calls that return results as conversations. */
export const createTranscriptRoutes = (services: ChatServices): Route[] => [
  route(calls.getTranscript, async ({ actor, params }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    const told = await getTranscript(services, bot, params.resultId);
    return { ...told, transcript: told.lines.flatMap(shorten) };
  }),
  route(calls.listRecordedChats, async ({ actor, params, query }, c) => {
    const bot = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return listRecordedChats(services, bot, query);
  }),
];
