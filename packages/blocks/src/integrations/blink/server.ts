import { isJsonObject, type Json, type JsonObject, type Patch } from "@parley/core";
import { readKey } from "../../services/find-account.ts";
import { saveItems } from "../../services/saved-items.ts";
import { createServiceServer, type Service } from "../../services/server.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import type { BlinkBlock } from "./block.ts";
import { credentials } from "./credentials.ts";
import { filled, readEntries, toSections } from "./server-sections.ts";

type Options = BlinkBlock["options"];
type UserOptions = Extract<Options, { action: "Get Users" }>;
type FeedOptions = Extract<Options, { action: "Send Feed Event" }>;
type RedirectOptions = Extract<Options, { action: "Redirect" }>;

const base = "https://api.joinblink.com/v2";

const headersOf = (account: JsonObject) => ({ authorization: `Bearer ${readKey(account, "apiKey")}` });

/** Blink's names for the parts of a user. */
const userKeys: Record<UserOptions["responseMapping"][number]["item"], string> = {
  Emails: "email",
  "Company Names": "company_name",
  "First Names": "first_name",
  "Second Names": "second_name",
  "Display Names": "display_name",
  Initials: "initials",
  "Job Titles": "job_title",
  "Profile Photo IDs": "profile_photo_id",
  Timezones: "timezone",
  "Manager IDs": "manager_id",
  "Department Names": "department_name",
  "Account Statuses": "account_status",
  "User IDs": "id",
  "Employee IDs": "employee_id",
};

const getUsers = async ({ filter, responseMapping }: UserOptions, { account, askJson }: Service): Promise<Patch> => {
  const [key, id] = filter.type === "User ID" ? ["userId", filter.userId] : ["employeeId", filter.employeeId];
  if (id === "") throw new ServiceFailure("No filter provided");
  const answer = await askJson(`${base}/user?${key}=${encodeURIComponent(id)}`, { headers: headersOf(account) });
  const data = isJsonObject(answer) ? (answer.data ?? answer) : answer;
  const users = (Array.isArray(data) ? data : [data]).filter(isJsonObject);
  const valueOf = (wire: string): Json | undefined => {
    const values = users.map((user) => user[wire] ?? null);
    return values.length === 1 ? values[0] : values;
  };
  const parts = Object.fromEntries(responseMapping.map(({ item }) => [item, valueOf(userKeys[item])]));
  return { variables: saveItems(responseMapping, parts as Partial<Record<keyof typeof userKeys, Json>>) };
};

/** Converts Blink's error for a card to one that explains it to the author. */
const toFeedFailure = (error: unknown): unknown => {
  if (!(error instanceof ServiceFailure)) return error;
  const isRefused = /answered (?:400|422)$/.test(error.message);
  const details = error.details ? `${error.message}: ${error.details}` : error.message;
  return new ServiceFailure(
    isRefused ? "Invalid JSON provided for the body." : "Unexpected error. Check function logs for details.",
    { details },
  );
};

const sendFeedEvent = async (options: FeedOptions, { account, context, askJson }: Service): Promise<Patch> => {
  const { categoryId, ribbonColor, allowComments, allowReactions, pushNotification, responseMapping } = options;
  const [userIds, groupIds] = [readEntries(options.userIds), readEntries(options.groupIds)];
  if (userIds.length + groupIds.length === 0)
    throw new ServiceFailure("You must supply at least one user ID or group ID.");
  const sections = await toSections(options.sections, context);
  if (sections.length === 0) throw new ServiceFailure("No card content provided.");
  const answer = await askJson(`${base}/feed/events`, {
    method: "POST",
    headers: headersOf(account),
    body: {
      ...filled({
        category: categoryId,
        notification_title: pushNotification.title,
        notification_text: pushNotification.text,
      }),
      body: { ...filled({ ribbon_color: ribbonColor }), sections },
      user_ids: userIds,
      group_ids: groupIds,
      allow_comments: allowComments,
      allow_reactions: allowReactions,
    },
  }).catch((error: unknown) => Promise.reject(toFeedFailure(error)));
  const { event_id } = isJsonObject(answer) && isJsonObject(answer.data) ? answer.data : {};
  return { variables: event_id === undefined ? [] : saveItems(responseMapping, { "Event ID": event_id }) };
};

const uuidAtEnd = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/** The visitor's browser opens the folder; no service is called. */
const redirect = async ({ url }: RedirectOptions): Promise<Patch> => {
  const id = uuidAtEnd.exec(url.trim())?.[1];
  if (id === undefined) throw new ServiceFailure("The address does not end with the id of a Blink folder");
  return { data: { folder: `blink:folder?action=open&id=${id}` } };
};

export const server = createServiceServer<Options>({
  type: "blink",
  name: "Blink",
  credentialsType: credentials.type,
  actions: {
    "Get Users": { context: "While getting Blink users", run: getUsers },
    "Send Feed Event": { context: "While sending a Blink feed event", run: sendFeedEvent },
    Redirect: { context: "While opening a Blink folder", needsNoAccount: true, run: redirect },
  },
});
