import { defineRun, type JsonObject } from "@parley/core";
import { parseParameter } from "../../page-scripts/parse-parameter.ts";
import type { PixelBlock } from "./block.ts";

const readParams = (rows: PixelBlock["options"]["params"]): JsonObject =>
  Object.fromEntries(
    rows.flatMap(({ key = "", value = "" }) =>
      key.trim() === "" || value === "" ? [] : [[key.trim(), parseParameter(value)]],
    ),
  );

export const run = defineRun<PixelBlock["options"]>({
  run({ options }, { chat }) {
    const pixelId = options.pixelId.trim();
    // A messenger has no page for the script.
    if (pixelId === "" || chat.channel === "whatsapp") return { do: "next" };
    const { isInitSkip, eventType } = options;
    const name = options.name.trim();
    if (eventType === undefined || (eventType === "Custom" && name === "")) return { do: "next" };
    if (chat.isPreview) {
      const description = "Events are not sent to Meta Pixel in preview mode";
      return { do: "next", logs: [{ status: "info", description }] };
    }
    const data: JsonObject = {
      pixelId,
      isInitSkip,
      eventType,
      ...(eventType === "Custom" ? { name } : {}),
      params: readParams(options.params),
    };
    return { do: "need", need: { kind: "effect", effect: "pixel", where: "client", data } };
  },
});
