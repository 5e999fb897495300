import { defineRun, type Json } from "@parley/core";
import { parseParameter } from "../../page-scripts/parse-parameter.ts";
import type { GoogleAnalyticsBlock } from "./block.ts";

export const run = defineRun<GoogleAnalyticsBlock["options"]>({
  run({ options }, { chat }) {
    const { trackingId, category, action, label, value = "", sendTo } = options;
    const filled = Object.entries({ trackingId, category, action, label, value: String(value), sendTo })
      .map(([key, text]) => [key, text.trim()] as const)
      .filter(([, text]) => text !== "");
    // A messenger has no page for the script.
    if (filled.length === 0 || chat.channel === "whatsapp") return { do: "next" };
    if (chat.isPreview) {
      if (action.trim() === "") return { do: "next" };
      const description = "Events are not sent to Google Analytics in preview mode";
      return { do: "next", logs: [{ status: "info", description }] };
    }
    // Ids and names stay texts, even if they look like numbers.
    const isText = (key: string) => key === "trackingId" || key === "action" || key === "sendTo";
    const data: Json = Object.fromEntries(
      filled.map(([key, text]) => [key, isText(key) ? text : parseParameter(text)]),
    );
    return { do: "need", need: { kind: "effect", effect: "googleAnalytics", where: "client", data } };
  },
});
