import { calls } from "@parley/api";
import type { Json, JsonObject } from "@parley/core";
import type { Context } from "hono";
import type { AuditServices } from "../audit/create-audit.ts";
import { createTokenBucket } from "../base/token-bucket.ts";
import { targetOf } from "../bot-rows/audit-targets.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import { authorOf } from "../drafts/author-of.ts";
import type { Actor } from "../web/actor.ts";
import { wantsEvents } from "../web/events.ts";
import { HttpError } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { answerBlockCall } from "./block-calls.ts";
import { writeCallAddresses } from "./call-addresses.ts";
import { lookUp } from "./look-up.ts";
import { answerOpenCall } from "./open-calls.ts";
import { answerPlainCall } from "./plain-calls.ts";
import { readApiDescription } from "./read-api-description.ts";
import { sendStream } from "./send-stream.ts";
import type { EffectServices } from "./services.ts";
import { takeCall } from "./take-call.ts";
import { takeNotice } from "./take-notice.ts";
import { translateTexts } from "./translate-texts.ts";
import { tryBlock } from "./try-block.ts";
import { runCode, tryCode } from "./try-code.ts";
import {
  answerQuestion,
  followVisitorEffect,
  orAskAgain,
  readValues,
  runVisitorEffect,
  stopVisitorEffect,
} from "./visitor-calls.ts";

/** How often an author may try a block, in one minute. */
const triesPerMinute = 30;

/** The calls by which visitors' browsers request effects. They name a block, never what it should do. */
export const createEffectRoutes = (services: EffectServices & AuditServices): Route[] => {
  const tries = createTokenBucket(triesPerMinute);
  /** @throws HttpError 429 if an author makes the server call others too often */
  const takeTry = (actor: Actor, c: Context) => {
    const wait = tries.take(`${actor.workspaceId} ${authorOf(actor).id}`);
    if (wait <= 0) return;
    c.header("Retry-After", String(Math.ceil(wait / 1000)));
    throw new HttpError(429, "TOO_MANY_REQUESTS", "That were many tries at once. Try again in a moment.");
  };
  return [
    route(calls.runEffect, async ({ actor: visitor, params: { botId, resultId }, body }, c) => {
      const { blockId, visit, effect, variables, data, after } = body;
      const request = { visitor, resultId, place: { botId, blockId, visit }, values: readValues(variables) };
      // The body was JSON, so this is a JSON value.
      const asked = { effect, data: data as Json };
      return orAskAgain(c, async () => {
        if (!wantsEvents(c.req.header("accept"))) return { patch: await runVisitorEffect(services, request, asked) };
        return sendStream(c, (signal) => followVisitorEffect(services, request, asked, { after, signal }));
      });
    }),
    route(calls.stopEffect, ({ actor: visitor, params: { botId, resultId }, body: { blockId, visit, effect } }) =>
      stopVisitorEffect(services, { visitor, resultId, place: { botId, blockId, visit } }, effect),
    ),
    route(calls.askQuestion, async ({ actor: visitor, params: { botId, resultId, question }, body }) => {
      const { blockId, visit, variables, data } = body;
      const request = { visitor, resultId, place: { botId, blockId, visit }, values: readValues(variables) };
      // The body was JSON, so this is a JSON object.
      const answer = await answerQuestion(services, request, question, data as JsonObject);
      return answer as Record<string, never>;
    }),
    route(calls.executeWebhook, async ({ actor: visitor, params: { botId, blockId }, query: { resultId }, body }) => {
      const { variables, resultValues } = body;
      const told = [...(resultValues?.variables ?? []), ...variables];
      const answers = resultValues?.answers.map(({ blockId: at, content, value }) => ({
        blockId: at,
        content: content ?? value ?? "",
      }));
      const answer = await answerBlockCall(services, "executeWebhook", {
        visitor,
        botId,
        blockId,
        resultId,
        values: readValues(Object.fromEntries(told.map(({ name, value = null }) => [name, value]))),
        answers: answers ?? null,
        data: { createdAt: resultValues?.createdAt ?? null },
      });
      return answer as { statusCode: number; data: unknown };
    }),
    route(calls.sendEmail, async ({ actor: visitor, params: { botId }, query: { resultId }, body }) => {
      const { resultValues: _, ...data } = body;
      const credentialsId = body.credentialsId ?? "";
      const request = { visitor, botId, resultId, credentialsId, data: data as JsonObject };
      return (await answerOpenCall(services, "email", request)) as { message: string };
    }),
    route(calls.callSheet, async ({ actor: visitor, params, body }) => {
      const { resultId, credentialsId } = body;
      const data = { ...body, ...params } as JsonObject;
      const request = { visitor, resultId: resultId ?? undefined, credentialsId, data };
      return (await answerOpenCall(services, "sheet", request)) as { message: string };
    }),
    route(calls.lookUp, ({ actor, params, body }) => lookUp(services, actor, params.ref, body)),
    route(calls.runCode, ({ actor, body }) => runCode(services, actor.workspaceId, body)),
    route(calls.tryCode, ({ actor, body }) => tryCode(services, actor.workspaceId, body)),
    route(calls.readApiDescription, ({ actor, body: { url } }, c) => {
      takeTry(actor, c);
      return readApiDescription(services, url);
    }),
    route(calls.tryBlock, async ({ actor, params, body }, c) => {
      const bot = await getBot(services, actor, params.ref);
      c.header("Cache-Control", "no-store");
      takeTry(actor, c);
      const tried = await tryBlock(services, { workspaceId: actor.workspaceId, botId: bot.id }, body);
      if (tried.callCount > 0 || tried.problem !== null) await services.audit(c, "block.tried", targetOf(bot));
      return tried;
    }),
    route(calls.translateTexts, async ({ actor, params, body }, c) => {
      const bot = await getBot(services, actor, params.ref);
      c.header("Cache-Control", "no-store");
      takeTry(actor, c);
      return translateTexts(services, actor, bot, body);
    }),
    route(calls.getCallAddresses, async ({ actor, params: { ref, blockId } }, c) => {
      const { id: botId } = await getBot(services, actor, ref);
      c.header("Cache-Control", "no-store");
      return writeCallAddresses(services, { botId, blockId });
    }),
    route(calls.callBlock, async ({ params, query, body }, c) => {
      await takeCall(
        services,
        c.var.requester,
        { ...params, key: query.key, waiter: { resultId: params.resultId } },
        body,
      );
      return { message: "OK" };
    }),
    route(calls.callPreview, async ({ params, query, body }, c) => {
      await takeCall(services, c.var.requester, { ...params, key: query.key, waiter: null }, body);
      return { message: "OK" };
    }),
    route(calls.takeNotice, async ({ params: { accountId } }, c) => {
      // The original text is read again, because the service has signed the text, not the parsed JSON.
      await takeNotice(services, accountId, { header: (name) => c.req.header(name), text: await c.req.text() });
      return { message: "OK" };
    }),
    route(calls.createPaymentIntent, async ({ actor, body: { inputOptions, isPreview, variables } }) => {
      const { credentialsId } = inputOptions;
      const answer = await answerPlainCall(services, actor, "createPaymentIntent", {
        credentialsId: typeof credentialsId === "string" ? credentialsId : "",
        isPreview,
        data: { inputOptions, variables } as JsonObject,
      });
      return answer as { publicKey: string; clientSecret: string; amountLabel: string };
    }),
  ];
};
