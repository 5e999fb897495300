import type {
  BlockApi,
  BlockRun,
  BubbleOutput,
  EngineEvent,
  Evaluation,
  EvaluationResult,
  Flow,
  InputOutput,
  NeedOutput,
  Output,
  Patch,
  Session,
} from "@parley/core";
import type { BlockDefinition } from "@parley/core/fields";
import { advance } from "@parley/engine";
import { createFlow, evaluateHere } from "@parley/engine/testing";
import type { BubbleView, ClientEffect, InputView } from "@parley/ui";
import { runs } from "../runs.ts";
import type { Scene } from "./options-fixture.ts";
import { complete } from "./play.ts";
import { createRecordingBrowser } from "./recording-browser.ts";
import { blockId, sceneFlow } from "./scene-flow.ts";

/** All that is there of a block type. */
export interface BlockParts {
  definition: BlockDefinition;
  run: BlockRun;
  view?: BubbleView | InputView;
  client?: ClientEffect;
  api?: BlockApi;
}

/** What a chat was like for those outside, line by line, and what of it is shown by the block's view. */
export interface ObservedChat {
  lines: string[];
  shown: (BubbleOutput | InputOutput)[];
}

/** No chat of a scene is longer. */
const mostTurns = 40;

const uploadedTypes = ["image/png", "audio/webm"];

/**
 * Plays a scene. Noted is what a host can tell: what is said and stored, what the browser does, what clients of the chat
 * API are told. Options that are only handed through don't count: what the view makes of them does.
 */
export const observeChat = async (parts: BlockParts, scene: Scene): Promise<ObservedChat> => {
  const { definition, run } = parts;
  const lines: string[] = [];
  const shown: ObservedChat["shown"] = [];
  const note = (what: string, data: unknown) => lines.push(`${what} ${JSON.stringify(data)}`);
  const flow = sceneFlow(definition, scene);
  const linked = (scene.linked ?? []).map((other) => complete(createFlow(other)));
  const flows: Record<string, Flow> = Object.fromEntries([flow, ...linked].map((each) => [each.botId, each]));
  const catalogue = { ...runs, [definition.type]: run };
  const replies = [...(scene.replies ?? [])];
  let session: Session | null = null;
  let need: NeedOutput | undefined;

  const send = (event: { [E in EngineEvent as E["type"]]: Omit<E, "time" | "seed"> }[EngineEvent["type"]]) => {
    const step = advance(flows, catalogue, session, { ...event, time: 1_700_000_000_000, seed: 1 } as EngineEvent);
    session = step.session;
    for (const output of step.outputs) {
      note(output.type, withoutOptions(output));
      if (output.type === "log" && output.description === `The block "${definition.type}" failed`)
        throw new Error(`${output.description}: ${output.details}`);
      if (output.type === "need") need = output;
      if (
        (output.type === "bubble" || output.type === "input") &&
        output.blockId === blockId &&
        output.blockType === definition.type
      )
        shown.push(output);
    }
    return step.session.waiting;
  };

  let waiting = send({ type: "start", botId: flow.botId, context: scene.context ?? {} });
  for (let turn = 0; waiting && turn < mostTurns; turn += 1) {
    if (waiting.for === "reply") {
      const reply = replies.shift();
      if (reply === undefined) break;
      waiting = send({ type: "reply", reply: typeof reply === "string" ? { text: reply } : reply });
      continue;
    }
    if (!need) throw new Error("The chat waits for a need that was never told");
    const patch = await fulfil(need, parts, scene, note);
    if (!patch) break;
    waiting = send({ type: "done", needId: waiting.needId, patch });
  }
  const block = flow.groups.flatMap(({ blocks }) => blocks).find(({ id }) => id === blockId);
  for (const type of block ? uploadedTypes : [])
    note(`uploads of ${type}`, (block && run.uploads?.(block, type)) ?? null);
  return { lines, shown };
};

/** What blocks pass on of their options is for the view and the host, which are asked for themselves. */
const withoutOptions = (output: Output): object => {
  if (output.type === "input") return { ...output, options: null, items: null };
  if (output.type === "bubble") return { ...output, content: null };
  return output.type === "need" && output.kind !== "load bot" ? { ...output, data: null } : output;
};

type Note = (what: string, data: unknown) => void;

/** What the host brings back; undefined where it waits for something that does not come. */
const fulfil = async (need: NeedOutput, parts: BlockParts, scene: Scene, note: Note): Promise<Patch | undefined> => {
  if (need.kind === "evaluate") return { data: evaluateAll(need) as never };
  if (need.kind === "load bot") return { error: "There is no such bot" };
  note("told to clients of the chat API", parts.api?.action?.(need));
  const patch = scene.patches?.[need.kind];
  if (patch || !parts.client) return patch ?? {};
  const browser = createRecordingBrowser(note);
  const outcome = parts.client(need, browser);
  for (const data of scene.messages ?? []) window.dispatchEvent(new MessageEvent("message", { data }));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const brought = await Promise.race([outcome, late]);
  note("brought back", brought);
  return brought;
};

/** How long a client effect may take that is not waiting for anything, in milliseconds. */
const patience = 50;

const evaluateAll = (need: NeedOutput): EvaluationResult[] =>
  (need.data as unknown as Evaluation[]).map(({ code, args }) => {
    const variables: { name: string; value: never }[] = [];
    try {
      const value = evaluateHere(code, args, (name, given) => void variables.push({ name, value: given as never }));
      return { ok: true, value: value ?? null, variables };
    } catch (error) {
      return { ok: false, error: String(error) };
    }
  });
