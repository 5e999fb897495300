import {
  defineServer,
  type FlowBlock,
  fillTemplate,
  type Json,
  type JsonObject,
  type LogEntry,
  loneVariableName,
  matchesTemplate,
  type ServerContext,
} from "@parley/core";
import { filesIn, splitFiles } from "../../mail/attachments.ts";
import { inPreview, isPreview } from "../../mail/preview.ts";
import { readAddress, readAddresses } from "../../mail/read-addresses.ts";
import { toPlainText, withBreaks, writeAnswersMail, writeTextMail } from "../../mail/write-html.ts";
import { type EmailBlock, operatorAccount } from "./block.ts";
import { emailDelivery, failure, context as logContext, type StoredMail } from "./server-deliver.ts";

type Options = EmailBlock["options"];
type Block = FlowBlock<Options>;

/** An e-mail requested by the block or by an API call, with templates filled in. */
interface AskedMail extends Pick<Options, "recipients" | "cc" | "bcc" | "subject" | "replyTo"> {
  credentialsId: string;
  message: { text: string; html: string };
  files: string[];
}

const accountOf = ({ credentialsId }: { credentialsId?: string | undefined }): string =>
  credentialsId || operatorAccount;

const writeMessage = async (
  { isCustomBody, isBodyCode }: Pick<Options, "isCustomBody" | "isBodyCode">,
  body: string,
  context: ServerContext,
): Promise<{ text: string; html: string }> => {
  if (!isCustomBody) return writeAnswersMail(await context.answers(), context.resultAddress);
  return isBodyCode ? { html: body, text: toPlainText(body) } : writeTextMail(body);
};

/** Writes the block's message with variables filled in. If its HTML is a single variable, line breaks are kept. */
const writeBlockMessage = async ({ options }: Block, context: ServerContext) => {
  const body = options.isCustomBody ? await fillTemplate(options.body, context) : "";
  const isLone = options.isBodyCode && loneVariableName(options.body) !== undefined;
  return writeMessage(options, isLone ? withBreaks(body) : body, context);
};

const warn = (description: string, details: string): LogEntry => ({
  status: "warning",
  description,
  details,
  context: logContext,
});

/** Queues an e-mail and returns logs about its faults. Does nothing without recipients. */
const deliver = async (asked: AskedMail, context: ServerContext): Promise<LogEntry[]> => {
  const to = readAddresses(asked.recipients);
  const [cc, bcc] = [readAddresses(asked.cc), readAddresses(asked.bcc)];
  const wrong = [...to.wrong, ...cc.wrong, ...bcc.wrong];
  if (to.addresses.length === 0) {
    if (to.wrong.length === 0) return [];
    const details = `No e-mail address: ${to.wrong.join(", ")}`;
    return [{ status: "error", description: failure, details, context: logContext }];
  }
  const replyTo = asked.replyTo.trim() === "" ? null : readAddress(asked.replyTo);
  if (replyTo === null && asked.replyTo.trim() !== "") wrong.push(asked.replyTo);
  const mail: StoredMail = {
    credentialsId: asked.credentialsId,
    to: to.addresses,
    cc: cc.addresses,
    bcc: bcc.addresses,
    replyTo,
    subject: asked.subject,
    ...asked.message,
    files: [...new Set(asked.files)],
  };
  // Cast: a stored e-mail consists of JSON values.
  const payload = mail as unknown as JsonObject;
  const logs = await context.deliver({ name: "email", payload, lane: `smtp ${asked.credentialsId}` });
  return [...wrong.map((text) => warn("An address was left out: it is no e-mail address", text)), ...logs];
};

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const linesOf = (value: Json | undefined): string[] => {
  if (typeof value === "string") return value === "" ? [] : [value];
  return Array.isArray(value) ? value.map(textOf) : [];
};

/** Whether a call asks for the block's own e-mail. */
const isMeant = ({ options }: Block, data: JsonObject): boolean => {
  const isSame = (key: "recipients" | "cc" | "bcc") => {
    const asked = linesOf(data[key]);
    return (
      options[key].length === asked.length && options[key].every((line, at) => matchesTemplate(line, asked[at] ?? ""))
    );
  };
  return (
    accountOf(options) === (textOf(data.credentialsId) || operatorAccount) &&
    isSame("recipients") &&
    isSame("cc") &&
    isSame("bcc") &&
    matchesTemplate(options.subject, textOf(data.subject)) &&
    matchesTemplate(options.replyTo, textOf(data.replyTo)) &&
    (data.isCustomBody === true) === options.isCustomBody &&
    (!options.isCustomBody ||
      ((data.isBodyCode === true) === options.isBodyCode && matchesTemplate(options.body, textOf(data.body)))) &&
    (options.attachmentsVariableId !== undefined || textOf(data.fileUrls) === "")
  );
};

export const server = defineServer<Options>({
  effects: {
    send: async (block, context) => {
      if (isPreview(context)) return { logs: [inPreview] };
      const { options } = block;
      const message = await writeBlockMessage(block, context);
      const asked = {
        ...options,
        credentialsId: accountOf(options),
        message,
        files: filesIn(options.attachmentsVariableId, context.variables),
      };
      return { logs: await deliver(asked, context) };
    },
  },
  isRepeatable: () => true,
  deliveries: { email: emailDelivery },
  openCalls: {
    /** The specified API call; its client has filled in the templates. */
    email: async (block, context, data) => {
      if (!isMeant(block, data)) return null;
      if (isPreview(context)) return { answer: { message: inPreview.description } };
      const { options } = block;
      const asked: AskedMail = {
        credentialsId: accountOf(options),
        recipients: linesOf(data.recipients),
        cc: linesOf(data.cc),
        bcc: linesOf(data.bcc),
        subject: textOf(data.subject),
        replyTo: textOf(data.replyTo),
        message: await writeMessage(options, textOf(data.body), context),
        files: splitFiles(textOf(data.fileUrls)),
      };
      return { answer: { message: "The e-mail is on its way" }, logs: await deliver(asked, context) };
    },
  },
});
