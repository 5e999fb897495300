import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { mostResultViews, mostTags } from "../contract/constants.ts";
import { botRef } from "./bots.ts";

const note = z
  .object({
    note: z.string().max(10_000),
    tags: z.array(z.string().trim().min(1).max(60)).max(mostTags),
  })
  .meta({ id: "ResultNote", description: "What authors have added to a result. Visitors never see it." });
export type ResultNote = z.output<typeof note>;

const view = z
  .object({
    name: z.string().trim().min(1).max(80),
    query: z.string().max(20_000).meta({ description: "the query of the address of the results screen" }),
  })
  .meta({ id: "ResultView", description: "A filter and order of results that was given a name." });
export type SavedView = z.output<typeof view>;

const common = {
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  errors: ["NOT_FOUND", "AMBIGUOUS"],
} as const;
const resultRef = botRef.extend({ resultId: z.string() });
const views = z.object({ views: z.array(view) });

export const getResultNote = defineCall({
  ...common,
  needs: "read",
  shows: "answers",
  summary: "Get the tags and the note of a result",
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}/note",
  params: resultRef,
  answer: note.extend({ knownTags: z.array(z.string()).meta({ description: "tags that the bot's results have" }) }),
});

export const changeResultNote = defineCall({
  ...common,
  needs: "write",
  summary: "Set the tags and the note of a result",
  method: "PUT",
  path: "/api/v1/typebots/{ref}/results/{resultId}/note",
  params: resultRef,
  body: note,
  answer: note,
});

export const listResultViews = defineCall({
  ...common,
  needs: "read",
  shows: "answers",
  summary: "List the saved views of a bot's results",
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/views",
  params: botRef,
  answer: views,
});

export const saveResultView = defineCall({
  ...common,
  needs: "write",
  summary: "Save a view of a bot's results; one of the same name is replaced",
  description: `A bot has ${mostResultViews} at most.`,
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/views",
  params: botRef,
  body: view,
  answer: views,
  errors: ["NOT_FOUND", "AMBIGUOUS", "BAD_REQUEST"],
});

export const deleteResultView = defineCall({
  ...common,
  needs: "write",
  summary: "Delete a saved view",
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/views/delete",
  params: botRef,
  body: view.pick({ name: true }),
  answer: views,
});
