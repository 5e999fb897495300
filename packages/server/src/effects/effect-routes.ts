import { calls } from "@parley/api";
import type { Json, JsonObject } from "@parley/core";
import { type Route, route } from "../web/route.ts";
import { answerBlockCall } from "./block-calls.ts";
import { answerPlainCall } from "./plain-calls.ts";
import { createRunOnce } from "./run-once.ts";
import type { EffectServices } from "./services.ts";
import { tryCode } from "./try-code.ts";
import { answerQuestion, readValues, runVisitorEffect } from "./visitor-calls.ts";

/** What the server does for chats in visitors' browsers: they name a block, and never say what it does. */
export const createEffectRoutes = (services: EffectServices): Route[] => {
  const runOnce = createRunOnce(services);
  return [
    route(calls.runEffect, async ({ actor: visitor, params: { botId, resultId }, body }) => {
      const { blockId, visit, effect, variables, data } = body;
      const request = { visitor, resultId, place: { botId, blockId, visit }, values: readValues(variables) };
      // The boundary where what was JSON in the body gets its type back.
      return { patch: await runVisitorEffect(services, runOnce, request, { effect, data: data as Json }) };
    }),
    route(calls.askQuestion, async ({ actor: visitor, params: { botId, resultId, question }, body }) => {
      const { blockId, visit, variables, data } = body;
      const request = { visitor, resultId, place: { botId, blockId, visit }, values: readValues(variables) };
      // The boundary where what was JSON in the body gets its type back.
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
    route(calls.tryCode, ({ body }) => tryCode(services, body)),
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
