import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { json } from "./shared.ts";

const listEntry = z
  .object({
    value: z.string(),
    label: z.string().optional().meta({ description: "what authors read; the value where it is absent" }),
    note: z.string().optional().meta({ description: "a second line" }),
    isGone: z.boolean().optional().meta({ description: "whether the service doesn't offer it any more" }),
  })
  .meta({ id: "ListEntry" });
export type ListEntry = z.output<typeof listEntry>;

export const lookUp = defineCall({
  section: "Drafts",
  halves: ["builder"],
  caller: "actor",
  needs: "write",
  summary: "List what an author may choose from in a field of a block",
  description:
    "Models, sheets, columns: the server asks the block's provider, with the author's account, and keeps the list for some minutes. That there is no list is an answer, too, and says why.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/look-up",
  params: z.object({ ref: z.string().min(1) }),
  body: z.object({
    blockType: z.string().min(1).max(100),
    source: z.string().min(1).max(100).meta({ description: "what is asked for, as the field of the block names it" }),
    options: z.record(z.string(), json).meta({ description: "the options of the block that the list depends on" }),
    isFresh: z.boolean().default(false).meta({ description: "asks the provider again, whatever is kept" }),
  }),
  answer: z.discriminatedUnion("isDone", [
    z.object({ isDone: z.literal(true), entries: z.array(listEntry) }),
    z.object({ isDone: z.literal(false), error: z.string().meta({ description: "for people" }) }),
  ]),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});
