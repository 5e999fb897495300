import {
  type BlockServer,
  createHiding,
  cutDetails,
  defineServer,
  errorText,
  type FlowBlock,
  isJsonObject,
  type Json,
  type JsonObject,
  type LogEntry,
  type ServerContext,
  ServerRefusal,
} from "@parley/core";
import { credentials as accountType } from "../credentials/http.ts";
import { credentials as proxyType } from "../credentials/http-proxy.ts";
import { readFault } from "../services/ask-service.ts";
import { authorizeRequest } from "../services/authorize-request.ts";
import { BadRequest } from "../services/bad-request.ts";
import { longestTimeLimit, type RequestOptions } from "./fields.ts";
import type { SentOptions } from "./full-fields.ts";
import { type PreparedRequest, prepareRequest, writeState } from "./prepare-request.ts";
import { readPages } from "./read-pages.ts";
import {
  failureOf,
  type HttpOutcome,
  context as logContext,
  logOutcome,
  mapResponse,
  readData,
} from "./read-response.ts";
import { pageEffect } from "./run.ts";

type Block = FlowBlock<SentOptions>;

const unparsable: LogEntry = { status: "error", description: "Couldn't parse webhook attributes", context: logContext };

interface Prepared {
  request: PreparedRequest;
  /** In milliseconds. */
  timeLimit: number;
  proxy?: string;
}

/**
 * Returns the address of the chosen proxy.
 * @throws BadRequest if it was deleted: the request must not bypass it
 */
const findProxy = async (id: string | undefined, context: ServerContext): Promise<{ proxy?: string }> => {
  if (!id) return {};
  const { url } = (await context.credentials(id, proxyType.type)) ?? {};
  if (typeof url !== "string" || url.trim() === "") throw new BadRequest("The proxy of this request is gone.");
  return { proxy: url.trim() };
};

/** @throws BadRequest if the account is gone, or has lost its access */
const findAccount = async (id: string, { credentials }: ServerContext, isRefused: boolean): Promise<JsonObject> => {
  const account = await credentials(id, accountType.type, isRefused).catch((error: unknown) => {
    throw new BadRequest(errorText(error));
  });
  if (account === null) throw new BadRequest("The account of this request is gone. Choose another one.");
  return account;
};

/** Sends a request with the author's account. Access by OAuth that was refused is renewed once. */
const sendWithAccount = async (
  prepared: Prepared,
  accountId: string | undefined,
  context: ServerContext,
): Promise<HttpOutcome> => {
  if (!accountId) return send(prepared, context);
  const sendBy = async (account: JsonObject) =>
    send({ ...prepared, request: authorizeRequest(prepared.request, account) }, context);
  const account = await findAccount(accountId, context, false);
  const outcome = await sendBy(account);
  if (outcome.statusCode !== 401 || !String(account.kind).startsWith("oauth")) return outcome;
  return sendBy(await findAccount(accountId, context, true));
};

const send = async ({ request, ...limits }: Prepared, context: ServerContext): Promise<HttpOutcome> => {
  const { url, ...others } = request;
  try {
    const { status, headers, text } = await context.fetch(url, { ...others, ...limits });
    return { statusCode: status, headers, data: readData(text) };
  } catch (error) {
    const { code, message } = readFault(error);
    if (code === "TIMEOUT") return { statusCode: 408, data: { message } };
    return { statusCode: 500, data: { message }, error: message };
  }
};

/** Removes header values from what authors see, because servers may repeat what they received. */
const hideHeaders =
  ({ webhook: { headers } }: RequestOptions, sent: PreparedRequest | null) =>
  (text: string): string => {
    const values = [...headers.map(({ value = "" }) => value), ...Object.values(sent?.headers ?? {})];
    const secrets = values.flatMap((value) => [value, ...value.split(/\s+/)]).filter((value) => value.length >= 8);
    const isPublic = /^(?:application|text|multipart)\//i;
    return createHiding(secrets.filter((secret) => !isPublic.test(secret)))(text);
  };

/** The log of an outcome, and why it failed if it did. */
const report = (outcome: HttpOutcome, hide: (text: string) => string) => {
  const failure = failureOf(outcome, hide);
  return { log: logOutcome(outcome, (text) => cutDetails(hide(text))), ...(failure ? { failure } : {}) };
};

/** Makes the server part of blocks that send a request. `defaultTimeLimit` is in seconds. */
export const createRequestServer = (defaultTimeLimit: number): BlockServer => {
  const timeLimitOf = ({ timeout }: RequestOptions): number =>
    Math.min(timeout ?? defaultTimeLimit, longestTimeLimit) * 1000;

  const prepare = async ({ options }: Block, context: ServerContext, time: string): Promise<Prepared> => {
    const state = async () => writeState(context, await context.answers(), time);
    const request = await prepareRequest(options, context, state);
    return { request, timeLimit: timeLimitOf(options) };
  };

  const timeOf = ({ now }: ServerContext): string => new Date(now).toISOString();

  /** Sends the request. A request that can't be sent is an outcome too. */
  const execute = async (block: Block, context: ServerContext, time: string) => {
    let sent: PreparedRequest | null = null;
    const notes: LogEntry[] = [];
    const outcome = await (async (): Promise<HttpOutcome> => {
      try {
        const prepared = await prepare(block, context, time);
        sent = prepared.request;
        const { accountId, paging, proxyCredentialsId } = block.options;
        const proxy = await findProxy(proxyCredentialsId, context);
        const sendOne = (request: PreparedRequest) =>
          sendWithAccount({ ...prepared, ...proxy, request }, accountId, context);
        if (!paging?.isEnabled) return await sendOne(prepared.request);
        const pages = await readPages(prepared.request, paging, context, sendOne);
        notes.push(...pages.notes);
        return pages.outcome;
      } catch (error) {
        if (!(error instanceof BadRequest)) throw error;
        return { statusCode: 500, data: { message: error.message }, error: error.message };
      }
    })();
    return { outcome, notes, ...report(outcome, hideHeaders(block.options, sent)) };
  };

  return defineServer<SentOptions>({
    effects: {
      /** Sends the request, or returns it for the visitor's browser to send. */
      send: async (block, context) => {
        const { options } = block;
        if (options.webhook.url.trim() === "") return { logs: [unparsable] };
        if (options.isExecutedOnClient && context.chat.channel !== "whatsapp") {
          try {
            // Forms with files are sent by the server only.
            const { request: whole, timeLimit } = await prepare(block, context, timeOf(context));
            const { form: _, secretHeaders: __, ...request } = whole;
            return { data: { request: { ...request, timeLimit } } };
          } catch (error) {
            if (!(error instanceof BadRequest)) throw error;
            const { message } = error;
            return { logs: [logOutcome({ statusCode: null, data: null, error: message }, (text) => text)] };
          }
        }
        const { outcome, notes, log, ...failed } = await execute(block, context, timeOf(context));
        const { changes, failures } = await mapResponse(options, outcome, context);
        return { variables: changes, logs: [log, ...notes, ...failures], ...failed };
      },
      /** Saves the response that the visitor's browser got. */
      save: async ({ options }, context, data) => {
        if (!options.isExecutedOnClient) return { error: "The server sends this request itself." };
        const outcome = readOutcome(data);
        const { changes, failures } = await mapResponse(options, outcome, context);
        const { log, ...failed } = report(outcome, hideHeaders(options, null));
        return { variables: changes, logs: [log, ...failures], ...failed };
      },
    },
    withoutPage: {
      [pageEffect]: async () => ({
        logs: [
          {
            status: "warning",
            description: "The request was not sent: there is no visitor's browser here to send it",
            context: logContext,
          },
        ],
        failure: { error: "There is no visitor's browser here to send the request." },
      }),
    },
    sample: async (block, context) => {
      if (block.options.webhook.url.trim() === "")
        return { statusCode: null, headers: {}, data: null, error: "Write the address first.", milliseconds: 0 };
      const start = Date.now();
      const { outcome } = await execute(block, context, timeOf(context));
      const { statusCode, headers = {}, data, error } = outcome;
      const milliseconds = Date.now() - start;
      return { statusCode, headers, data, milliseconds, ...(error === undefined ? {} : { error }) };
    },
    blockCalls: {
      /** The specified API call; its client does the mapping. */
      executeWebhook: async (block, context, { createdAt }) => {
        const { webhook, isExecutedOnClient } = block.options;
        if (isExecutedOnClient)
          throw new ServerRefusal(403, "NOT_PUBLISHED", "This request is sent by the visitor's browser.");
        if (webhook.url.trim() === "")
          return { answer: { statusCode: 404, data: { message: unparsable.description } }, logs: [unparsable] };
        const time = typeof createdAt === "string" ? createdAt : timeOf(context);
        const { outcome, log } = await execute(block, context, time);
        return { answer: { statusCode: outcome.statusCode, data: outcome.data }, logs: [log] };
      },
    },
  });
};

const readOutcome = (data: Json): HttpOutcome => {
  const { statusCode, data: answer = null, error } = isJsonObject(data) ? data : {};
  return {
    statusCode: typeof statusCode === "number" ? statusCode : null,
    data: answer,
    ...(typeof error === "string" ? { error } : {}),
  };
};
