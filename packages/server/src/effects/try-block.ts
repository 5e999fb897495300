import type { AnswerOf, BodyOf, calls } from "@parley/api";
import { cutDetails, type Json, type Patch, renderDeep, type Sample } from "@parley/core";
import { perDollar } from "../model-uses/price-list.ts";
import { recordCalls } from "../outbound/record-calls.ts";
import { compileDraft } from "../versions/compile-draft.ts";
import { findWorkspaceDraft } from "../versions/draft-flows.ts";
import { notFound } from "../web/http-error.ts";
import { findServedBlock, nameEffect, prepareBlockCall, runEffect, type ServedBlock } from "./block-call.ts";
import { judgeTry } from "./judge-try.ts";
import { createChatMemory } from "./memory-repository.ts";
import type { EffectServices } from "./services.ts";
import { readValues } from "./visitor-calls.ts";

/**
 * The time limit of one response to an author, in milliseconds. If the block waits for a call, the client asks again.
 */
const patience = 15_000;

/** The time limit of a try, in milliseconds. */
const timeLimit = 60_000;

/** Finds a block of the current draft. */
const findDraftBlock = async (
  services: EffectServices,
  { workspaceId, botId, blockId }: { workspaceId: string; botId: string; blockId: string },
): Promise<ServedBlock> => {
  const file = await findWorkspaceDraft(services, workspaceId, botId);
  if (file === null) throw notFound("The bot");
  const flow = await compileDraft(services, file, botId);
  const served = findServedBlock(services.servers, flow, blockId);
  if (served === null) throw notFound("The block");
  return served;
};

/** What a block sets and tells, with the names of its variables. */
const tell = (
  { flow }: ServedBlock,
  { variables = [], logs = [] }: Patch,
  hide: (text: string) => string,
): Pick<AnswerOf<typeof calls.tryBlock>, "variables" | "logs"> => ({
  variables: variables.flatMap(({ variableId, value }) => {
    const variable = flow.variables.find(({ id }) => id === variableId);
    return variable ? [{ name: variable.name, value: value as Json }] : [];
  }) as AnswerOf<typeof calls.tryBlock>["variables"],
  logs: logs.map(({ status, description, details }) => ({
    status,
    description: hide(description),
    details: details === undefined ? null : hide(details),
  })),
});

/** Services repeat what they were sent: an answer is shown without the secrets in it. */
const hideInSample = (sample: Sample, hide: (text: string) => string): Sample => ({
  ...sample,
  headers: Object.fromEntries(Object.entries(sample.headers).map(([name, text]) => [name, hide(text)])),
  data: renderDeep(sample.data, hide),
  ...(sample.error === undefined ? {} : { error: hide(sample.error) }),
});

interface Tried {
  patch: Patch;
  sample: Sample | null;
}

/**
 * Runs a block of a draft once, for its author, with the given values of variables: what it sends is really sent. Nothing is
 * stored. A block with a way out is tried without it, so once and within its own time limits.
 */
export const tryBlock = async (
  services: EffectServices,
  { workspaceId, botId }: { workspaceId: string; botId: string },
  { blockId, variables }: BodyOf<typeof calls.tryBlock>,
): Promise<AnswerOf<typeof calls.tryBlock>> => {
  const found = await findDraftBlock(services, { workspaceId, botId, blockId });
  const served = { ...found, block: { ...found.block, items: [] } };
  const { sample, effects = {}, waits } = served.server;
  if (!sample && Object.keys(effects).length === 0) throw notFound("What the block could be asked");
  const place = { botId, blockId, visit: 0 };
  const signal = AbortSignal.timeout(timeLimit);
  const call = {
    served,
    workspaceId,
    chat: waits ? { isPreview: true } : { isTry: true as const },
    place,
    values: readValues(Object.fromEntries(variables.map(({ name, value }) => [name, value as Json]))),
    memory: createChatMemory({}, place),
    waiter: { resultId: null, name: "sample" },
    patience,
    signal,
  };
  // An author's tries fail often, which is no news for the operator.
  const { log: _, ...means } = services;
  const start = Date.now();
  const { value, recorded } = await recordCalls(async (): Promise<Tried> => {
    if (!sample) return { patch: await runEffect(means, nameEffect(served, undefined), call), sample: null };
    const { block, context } = await prepareBlockCall(means, call);
    return { patch: {}, sample: await sample(block, context) };
  });
  const { calls: made, count, tokens, cost, hide } = recorded();
  const last = made.at(-1);
  const answered = (value.sample && hideInSample(value.sample, hide)) ?? {
    statusCode: last?.status ?? null,
    headers: {},
    data: null,
    milliseconds: Date.now() - start,
  };
  const problem = waits ? null : judgeTry({ ...value, calls: made, isLate: signal.aborted });
  const outcome = {
    ...answered,
    calls: made.map(({ code: _code, startedAt: _start, ...shown }) => shown),
    callCount: count,
    tokens,
    cost: cost === null ? null : cost / perDollar,
    ...tell(served, value.patch, hide),
    problem: problem === null ? null : { ...problem, details: cutDetails(hide(problem.details)) },
  };
  return outcome as AnswerOf<typeof calls.tryBlock>;
};
