import * as z from "zod";
import { timeZone } from "./shared.ts";

const most = z.int().min(1).max(10_000_000).nullable().default(null);
const text = z.string().trim().max(500).nullable().default(null);

/** When a bot takes new chats, and how many. Times are instants; a day is one of `timeZone`. */
export const opening = z
  .object({
    opensAt: z.iso
      .datetime()
      .nullable()
      .default(null)
      .meta({ description: "new visitors are asked to come back until then" }),
    closesAt: z.iso.datetime().nullable().default(null).meta({ description: "no new chats from then on" }),
    mostResults: most.meta({
      description: "how many results with an answer the bot takes in all; deleted ones don't count",
    }),
    mostResultsPerDay: most.meta({ description: "how many of one day" }),
    timeZone: timeZone.meta({ description: "whose days are counted: `Europe/Paris`" }),
    isOncePerPerson: z
      .boolean()
      .default(false)
      .meta({ description: "a browser that has finished a chat is thanked instead of asked again" }),
    texts: z
      .object({
        notYet: text.meta({ description: "before it opens" }),
        over: text.meta({ description: "after it has closed, or when no more results are taken" }),
        fullToday: text.meta({ description: "when no more results are taken today" }),
        answered: text.meta({ description: "to somebody who has answered" }),
      })
      .prefault({})
      .meta({ description: "what visitors are told; null: the usual text" }),
  })
  .meta({ id: "Opening" });
export type Opening = z.output<typeof opening>;
