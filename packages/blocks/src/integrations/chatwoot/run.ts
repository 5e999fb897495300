import { completeLink, type Directive, defineRun, type JsonObject, type LogEntry } from "@parley/core";
import type { ChatwootBlock } from "./block.ts";

const quoted = /^(["'`])([\s\S]*)\1$/;

/** Reads a field: the reference format stores JavaScript, of which a quoted text and a variable are supported. */
const unquoted = (field: string): string => quoted.exec(field.trim())?.[2] ?? field;

const tell = (status: LogEntry["status"], description: string): Directive => ({
  do: "next",
  logs: [{ status, description }],
});

export const run = defineRun<ChatwootBlock["options"]>({
  run({ options }, { chat, text }) {
    // A messenger has no page for the widget.
    if (chat.channel === "whatsapp") return { do: "next" };
    if (chat.isPreview) return tell("info", "Chatwoot won't open in preview mode");
    const isShown = options.task === "Show widget";
    const websiteToken = options.websiteToken.trim();
    if (isShown && websiteToken === "") return tell("error", "Chatwoot has no website token");
    const user: JsonObject = Object.fromEntries(
      Object.entries(options.user)
        .map(([key, field]) => [key, text(unquoted(field)).trim()])
        .filter(([, value]) => value !== ""),
    );
    const baseUrl = completeLink(options.baseUrl).replace(/\/+$/, "");
    const data: JsonObject = isShown ? { task: "show", baseUrl, websiteToken, user } : { task: "close" };
    return { do: "need", need: { kind: "effect", effect: "chatwoot", where: "client", data } };
  },
});
