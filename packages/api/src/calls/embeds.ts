import * as z from "zod";
import { defineCall } from "../contract/call.ts";

const seconds = z.number();

const embed = z
  .object({
    publicId: z.string(),
    name: z.string(),
    url: z.string().meta({ description: "the page that the frame shows" }),
    isClosed: z
      .boolean()
      .meta({ description: "visitors are told that the bot is closed: nothing should open by itself" }),
    closeLabel: z.string().optional().meta({ description: "absent in English" }),
    zIndex: z.int(),
    standard: z.object({ width: z.string(), height: z.string() }),
    popup: z.object({
      width: z.string(),
      autoShowDelay: seconds.optional().meta({ description: "seconds; absent: it opens when it is asked to" }),
    }),
    bubble: z.object({
      placement: z.enum(["left", "right"]),
      autoOpenDelay: seconds.optional().meta({ description: "seconds; absent: it opens when it is clicked" }),
      button: z.object({
        color: z.string().meta({ description: "the theme's, where nobody has chosen one" }),
        iconColor: z.string().meta({ description: "what can be seen on the colour" }),
        size: z.enum(["medium", "large"]),
        iconUrl: z.string().optional(),
      }),
      previewMessage: z
        .object({ text: z.string(), avatarUrl: z.string().optional(), autoShowDelay: seconds.optional() })
        .optional()
        .meta({ description: "absent where there is none" }),
    }),
  })
  .meta({ id: "Embed" });
export type Embed = z.output<typeof embed>;

export const getEmbed = defineCall({
  section: "Visitors' browsers",
  halves: ["viewer"],
  caller: "anyone",
  summary: "Get how a bot stands on the pages of others",
  description:
    "As it was published: a snippet that was pasted once never changes. A bot that is unknown, deleted or not published is not found; one whose author doesn't allow the page's origin is refused.",
  method: "GET",
  path: "/embed/{file}",
  params: z.object({
    file: z
      .string()
      .max(300)
      .regex(/^.+\.json$/, "the public id with .json behind it")
      .meta({ description: "the bot's public id, or its id, with `.json` behind it: `my-bot-1a2b3c4.json`" }),
  }),
  answer: embed,
  errors: ["NOT_FOUND", "ORIGIN_NOT_ALLOWED"],
});
