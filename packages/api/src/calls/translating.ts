import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botRef } from "./bots.ts";

const tag = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, "expected a language tag such as de or pt-BR")
  .max(35)
  .meta({ examples: ["de"] });

const key = z.string().min(1).max(2000);

export const translateTexts = defineCall({
  section: "Drafts",
  halves: ["builder"],
  caller: "actor",
  needs: "write",
  summary: "Have a model translate texts of a bot",
  description:
    "Nothing is changed: the translations are for an author to look at. A model of one of the workspace's accounts is asked, and asked once more for those that lost a variable or a tag; what is still not right then is not among the translations. It counts in the usage of models like the bot's own questions. It takes two minutes at most; 30 tries a minute are let through.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/translate",
  params: botRef,
  body: z.object({
    service: z.string().min(1).max(100).meta({ description: "the type of the blocks that ask the model: `openai`" }),
    credentialsId: z.string().min(1).max(255),
    model: z.string().min(1).max(200),
    from: z
      .union([tag, z.literal("")])
      .meta({ examples: ["en"], description: "the language of the texts; empty if nobody has said it" }),
    to: tag,
    notes: z.string().max(2000).default("").meta({ description: "what the model should heed besides" }),
    texts: z
      .array(
        z.object({
          key: key.meta({ description: "names the text in the answer" }),
          where: z.string().max(2000).meta({ description: "where it stands in the bot, in words" }),
          main: z.string().min(1).max(20_000).meta({ description: "the text, with variables as `{{Name}}`" }),
        }),
      )
      .min(1)
      .max(50),
  }),
  answer: z.object({
    texts: z.array(z.object({ key, translation: z.string() })),
    faults: z
      .array(z.object({ key, fault: z.enum(["empty", "variables", "tags"]) }))
      .meta({ description: "texts whose translation was missing, or not right" }),
    error: z.string().nullable().meta({ description: "why the model gave no answer, for people; null if it did" }),
    tokens: z.int().nullable().meta({ description: "what the model has counted; null if it tells nothing" }),
    cost: z.number().nullable().meta({ description: "in US dollars; null if no price is known" }),
  }),
  errors: ["NOT_FOUND", "AMBIGUOUS", "TOO_MANY_REQUESTS"],
});
