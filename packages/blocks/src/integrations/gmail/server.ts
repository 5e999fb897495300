import { defineServer, type JsonObject, type LogEntry, type Patch, type ServerContext } from "@parley/core";
import { filesIn } from "../../mail/attachments.ts";
import { inPreview, isPreview } from "../../mail/preview.ts";
import { readAddress, readAddresses } from "../../mail/read-addresses.ts";
import { writeTextMail } from "../../mail/write-html.ts";
import { saveItems } from "../../services/saved-items.ts";
import type { GmailBlock } from "./block.ts";
import { lookups, noAccount } from "./server-api.ts";
import { emailDelivery, failure, context as logContext, type StoredMail } from "./server-deliver.ts";

type Options = GmailBlock["options"];
type SendOptions = Extract<Options, { action: "Send email" }>;

const failed = (description: string, details?: string): Patch => ({
  logs: [{ status: "error", description, ...(details ? { details } : {}), context: logContext }],
});

const warn = (details: string): LogEntry => ({
  status: "warning",
  description: "An address was left out: it is no e-mail address",
  details,
  context: logContext,
});

const later: LogEntry = {
  status: "warning",
  description: "The e-mail is sent later: its ids could not be saved",
  context: logContext,
};

/** Reads the sender; a name without an address means the mailbox's address. */
const readSender = (from: string): StoredMail["from"] =>
  from.includes("@") ? readAddress(from) : { name: from.trim(), address: null };

/** Whether the chat waits for the e-mail's ids. */
const isAwaited = ({ responseMapping }: SendOptions): boolean =>
  responseMapping.some(({ variableId }) => variableId !== undefined);

const send = async (options: SendOptions, credentialsId: string, context: ServerContext): Promise<Patch> => {
  const { addresses: to, wrong } = readAddresses([options.to]);
  if (to.length === 0)
    return failed(failure, wrong.length === 0 ? "There is no recipient." : `No e-mail address: ${wrong.join(", ")}`);
  const [from, replyTo] = [readSender(options.from), readAddress(options.replyTo)];
  if (from === null) wrong.push(options.from);
  if (replyTo === null && options.replyTo.trim() !== "") wrong.push(options.replyTo);
  const mail: StoredMail = {
    credentialsId,
    to,
    from,
    replyTo,
    subject: options.subject,
    ...writeTextMail(options.body),
    files: [...new Set(filesIn(options.attachments, context.variables))],
    threadId: options.threadId.trim(),
    label: (options.label ?? "").trim(),
  };
  // Cast: a stored e-mail consists of JSON values.
  const delivery = { name: "email", payload: mail as unknown as JsonObject, lane: `gmail ${credentialsId}` };
  const warnings = wrong.map(warn);
  if (!isAwaited(options)) return { logs: [...warnings, ...(await context.deliver(delivery))] };
  const { status, answer = {}, logs } = await context.deliverNow(delivery);
  const { id = null, threadId = null } = answer;
  return {
    logs: [...warnings, ...logs, ...(status === "retry" ? [later] : [])],
    variables: status === "done" ? saveItems(options.responseMapping, { "Message ID": id, "Thread ID": threadId }) : [],
  };
};

export const server = defineServer<Options>({
  effects: {
    send: async ({ options }, context) => {
      if (options.action === undefined) return failed("gmail is not configured");
      if (isPreview(context)) return { logs: [inPreview] };
      const { credentialsId } = options;
      return credentialsId ? send(options, credentialsId, context) : failed(noAccount);
    },
  },
  isRepeatable: ({ options }) => options.action === undefined || !isAwaited(options),
  deliveries: { email: emailDelivery },
  lookups,
});
