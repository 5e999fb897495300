import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { auditActions } from "../contract/constants.ts";

const auditActorKinds = ["user", "token", "owner-token", "server", "nobody"] as const;
const auditTargetKinds = [
  "bot",
  "results",
  "credential",
  "token",
  "account",
  "member",
  "invitation",
  "workspace",
] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

export const entry = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    action: z.enum(auditActions),
    actor: z.object({
      kind: z.enum(auditActorKinds).meta({ description: "`nobody` for a sign-in that failed" }),
      userId: z.string().nullable().meta({ description: "the person, or the maker of the token" }),
      name: z.string().meta({ description: "of the person, or of the token, as it was then" }),
      email: z.string().nullable(),
      isDeleted: z.boolean().meta({ description: "whether the person's account is no more" }),
    }),
    target: z.object({
      kind: z.enum(auditTargetKinds),
      id: z.string(),
      name: z.string().meta({ description: "as it was then" }),
      botId: z.string().nullable().meta({ description: "the bot that it is about, in whatever way" }),
    }),
    address: z.string().nullable().meta({ description: "the network address of the client" }),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof entry>;

const filter = {
  by: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: "the id of a person, or `owner-token`, `server` or `nobody`" }),
  action: z.enum(auditActions).optional(),
  botId: z.string().min(1).max(64).optional(),
};

const filterQuery = z.object(filter);
export type AuditFilter = z.output<typeof filterQuery>;

const common = { section: "Activity", halves: ["builder"], caller: "actor", needs: "admin", method: "GET" } as const;
const path = "/api/v1/activity";

export const listActivity = defineCall({
  ...common,
  summary: "List what was done in the workspace, by whom, the newest first",
  description: "`people` are those who can be filtered by. How long entries are kept is a setting of the server.",
  path,
  query: z.object({
    ...filter,
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().optional().meta({ description: "`nextCursor` of the page before" }),
  }),
  answer: z
    .object({
      entries: z.array(entry),
      nextCursor: z.string().nullable(),
      people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
      keptDays: z.int(),
    })
    .meta({ id: "ActivityPage" }),
});

export const exportActivity = defineCall({
  ...common,
  summary: "Export what was done in the workspace as CSV",
  path: `${path}/export`,
  query: filterQuery,
  answer: "file",
});
