import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botRef } from "./bots.ts";
import { count } from "./shared.ts";
import { versionWords } from "./version-words.ts";

const planned = z
  .object({
    at: z.string().meta({ description: "when it is published" }),
    revision: z
      .int()
      .meta({ description: "the revision of the draft that is published then, whatever is edited later" }),
    name: z.string().nullable(),
    note: z.string().nullable(),
    by: z.string().meta({ description: "the name of who has planned it" }),
    problem: z.string().nullable().meta({ description: "why it could not be published; it is not tried again" }),
  })
  .meta({ id: "PlannedPublication" });
export type PlannedPublication = z.output<typeof planned>;

const request = z
  .object({
    revision: z.int().meta({ description: "the revision of the draft that is to be published" }),
    note: z.string(),
    by: z.string().meta({ description: "the name of who asks" }),
    isOwn: z.boolean().meta({ description: "whether whoever calls has asked" }),
    createdAt: z.string(),
    declined: z
      .object({ at: z.string(), by: z.string(), note: z.string() })
      .nullable()
      .meta({ description: "null while nobody has declined it" }),
  })
  .meta({ id: "PublishRequestOfEditor" });
export type WishedPublication = z.output<typeof request>;

const publication = z
  .object({
    mayPublish: z.boolean().meta({ description: "false for editors of a workspace whose administrators publish" }),
    planned: planned.nullable(),
    request: request.nullable(),
  })
  .meta({ id: "Publication" });
export type Publication = z.output<typeof publication>;

const common = {
  section: "Bots",
  halves: ["builder"],
  caller: "actor",
  params: botRef,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
} as const;
const path = "/api/v1/typebots/{ref}/publication";
const revision = count.optional().meta({ description: "the revision of the draft; the present one where absent" });

export const getPublication = defineCall({
  ...common,
  needs: "read",
  shows: "flow",
  summary: "Get what is planned or asked for a bot's publication",
  method: "GET",
  path,
  answer: publication,
});

export const listPublications = defineCall({
  section: "Bots",
  halves: ["builder"],
  caller: "actor",
  needs: "read",
  summary: "List the planned and asked publications of the bots one may see",
  description: "200 of each at most, those that are due first.",
  method: "GET",
  path: "/api/v1/publications",
  answer: z.object({
    publications: z.array(z.object({ botId: z.string(), planned: planned.nullable(), request: request.nullable() })),
  }),
});

export const planPublication = defineCall({
  ...common,
  needs: "write",
  summary: "Publish a bot at a later time",
  description:
    "What is published then is the draft as it is now. Another time replaces the one before; publishing this or a later revision by hand makes the plan void.",
  method: "PUT",
  path,
  body: z.object({
    at: z.iso.datetime().meta({ description: "in the future, within two years" }),
    revision,
    ...versionWords,
  }),
  answer: publication,
  errors: ["NOT_FOUND", "AMBIGUOUS", "BAD_REQUEST", "CONFLICT"],
});

export const cancelPublication = defineCall({
  ...common,
  needs: "write",
  summary: "Cancel a planned publication",
  method: "DELETE",
  path,
  answer: publication,
  errors: ["NOT_FOUND", "AMBIGUOUS", "CONFLICT"],
});

export const askToPublish = defineCall({
  ...common,
  needs: "write",
  summary: "Ask the administrators to publish a bot",
  description:
    "They are told by e-mail, where the server sends any, and in the app. Asking again replaces what was asked before.",
  method: "PUT",
  path: `${path}/request`,
  body: z.object({
    revision,
    note: z.string().trim().max(2000).default("").meta({ description: "what they should know" }),
  }),
  answer: publication,
});

export const withdrawRequest = defineCall({
  ...common,
  needs: "write",
  summary: "Take back the wish to have a bot published",
  method: "DELETE",
  path: `${path}/request`,
  answer: publication,
});

export const declineRequest = defineCall({
  ...common,
  needs: "admin",
  summary: "Decline to publish a bot that an editor asks for",
  description: "Who has asked sees the note, and gets it by e-mail where the server sends any.",
  method: "POST",
  path: `${path}/request/decline`,
  body: z.object({ note: z.string().trim().max(2000).default("") }),
  answer: publication,
});
