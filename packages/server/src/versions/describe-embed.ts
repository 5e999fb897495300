import type { Embed } from "@parley/api";
import { contrastOf, findRgb, readablePart } from "@parley/core";
import { visitorTexts } from "@parley/core/visitor-texts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { closingAt } from "../bot-rows/opening.ts";
import type { PinnedFlow } from "./pinned-flow.ts";

const light = "#ffffff";
const dark = "#202020";

/** The text colour with the best contrast to a background colour; light if the background is unknown. */
const colorOn = (color: string): string => {
  const [behind, lightest, darkest] = [findRgb(color), findRgb(light), findRgb(dark)];
  if (behind === null || lightest === null || darkest === null) return light;
  return contrastOf(lightest, behind) >= contrastOf(darkest, behind) ? light : dark;
};

/** How a published bot is embedded in other sites. Settings that depend on its theme are filled in. */
export const describeEmbed = (
  bot: BotSummaryRow,
  { embed, flow }: Pick<PinnedFlow, "embed" | "flow">,
  url: string,
): Embed => {
  const { bubble, popup, standard, zIndex } = embed;
  const { said } = visitorTexts(flow.settings.general.language);
  const { isEnabled, ...previewMessage } = bubble.previewMessage;
  const color = bubble.button.color ?? readablePart(flow.theme.chat.buttons).backgroundColor;
  return {
    publicId: bot.public_id,
    name: bot.name,
    url,
    isClosed: closingAt(bot, Date.now()) !== null,
    ...(said ? { closeLabel: said.close } : {}),
    zIndex: Math.round(zIndex),
    standard,
    popup,
    bubble: {
      placement: bubble.placement,
      ...(bubble.autoOpenDelay === undefined ? {} : { autoOpenDelay: bubble.autoOpenDelay }),
      button: { ...bubble.button, color, iconColor: colorOn(color) },
      ...(isEnabled && previewMessage.text.trim() !== "" ? { previewMessage } : {}),
    },
  };
};
