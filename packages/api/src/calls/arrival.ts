import * as z from "zod";

const text = (description: string) => z.string().max(2_000).optional().meta({ description });

/** How a visitor came to a chat, as clients tell it. What can't be read is left out. */
export const givenArrival = z
  .object({
    device: text("`phone`, `tablet` or `computer`"),
    language: text("as browsers say it; only the language itself is kept: `en` of `en-GB`"),
    chatLanguage: text("the language of the chat, of a bot that speaks several; chats over the API know it themselves"),
    channel: text("where the chat is: `page`, `standard`, `popup`, `bubble`, `api`, or a word of your own"),
    source: text("`utm_source`; without one the site in `referrer`"),
    medium: text("`utm_medium`"),
    campaign: text("`utm_campaign`"),
    term: text("`utm_term`"),
    content: text("`utm_content`"),
    referrer: text("the page that the visitor came from; only its host is kept"),
  })
  .meta({ id: "GivenArrival", description: "How the visitor came. It is kept as the chat began." });

/** The same as it is kept. */
export const arrival = z
  .object({
    device: z.string().optional().meta({ description: "`phone`, `tablet` or `computer`" }),
    language: z.string().optional().meta({ description: "the language of the browser" }),
    chatLanguage: z.string().optional().meta({ description: "the language in which a bot of several languages spoke" }),
    channel: z.string().optional(),
    source: z.string().optional(),
    medium: z.string().optional(),
    campaign: z.string().optional(),
    term: z.string().optional(),
    content: z.string().optional(),
    referrer: z.string().optional().meta({ description: "the host of the page before" }),
  })
  .meta({ id: "Arrival", description: "How the visitor came, as the chat began. What is unknown is left out." });

const cutText = (description: string) => z.string().min(1).max(120).optional().meta({ description });

/** Only chats of visitors who came so. */
export const arrivalCut = {
  device: cutText("only chats on `phone`, `tablet` or `computer`; `(none)` where it is unknown, here and below"),
  language: cutText("only chats in this language of the browser"),
  channel: cutText("only chats on this channel"),
  source: cutText("only chats from this source"),
  medium: cutText("only chats from this medium"),
  campaign: cutText("only chats from this campaign"),
  chatLanguage: cutText("only chats that the bot held in this language, of a bot that speaks several"),
};
