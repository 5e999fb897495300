import {
  type BlockApi,
  type BlockRun,
  type BlockServer,
  type BubbleOutput,
  type EffectNeed,
  type Flow,
  type Happening,
  type InputOutput,
  type NeedOutput,
  type Output,
  type Patch,
  renderBlock,
  renderTemplate,
  type Session,
} from "@parley/core";
import type { BlockDefinition } from "@parley/core/fields";
import { advance, valuesOf } from "@parley/engine";
import { createFlow, evaluateAll } from "@parley/engine/testing";
import type { BubbleView, ClientEffect, InputView } from "@parley/ui";
import { runs } from "../runs.ts";
import { createServerContext } from "./create-server-context.ts";
import type { Scene } from "./options-fixture.ts";
import { compileTestFlow } from "./play.ts";
import { createRecordingBrowser } from "./recording-browser.ts";
import { blockId, sceneFlow } from "./scene-flow.ts";

/** All parts of a block type. */
export interface BlockParts {
  definition: BlockDefinition;
  run: BlockRun;
  view?: BubbleView | InputView;
  client?: ClientEffect;
  server?: BlockServer;
  api?: BlockApi;
}

/** Everything observable about a chat, in lines, and the outputs for the block's view. */
export interface ObservedChat {
  lines: string[];
  shown: (BubbleOutput | InputOutput)[];
}

/** The maximum number of turns in a scene. */
const mostTurns = 40;

const uploadedTypes = ["image/png", "audio/webm"];

/**
 * Plays a scene and records everything a host can observe: messages, stored values, the browser's actions, requests,
 * and what chat API clients get. Options that are only passed on don't count; their effect in the view does.
 */
export const observeChat = async (parts: BlockParts, scene: Scene): Promise<ObservedChat> => {
  const { definition, run } = parts;
  const lines: string[] = [];
  const shown: ObservedChat["shown"] = [];
  const note = (what: string, data: unknown) => lines.push(`${what} ${JSON.stringify(data)}`);
  const flow = sceneFlow(definition, scene);
  const linked = (scene.linked ?? []).map((other) => compileTestFlow(createFlow(other)));
  const flows: Record<string, Flow> = Object.fromEntries([flow, ...linked].map((each) => [each.botId, each]));
  const catalogue = { ...runs, [definition.type]: run };
  const replies = [...(scene.replies ?? [])];
  let session: Session | null = null;
  let need: NeedOutput | undefined;

  const send = (happening: Happening): Session => {
    const step = advance({ flows, catalogue }, session, { ...happening, time: 1_700_000_000_000, seed: 1 });
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
    return step.session;
  };

  let current = send({ type: "start", botId: flow.botId, context: scene.context ?? {} });
  for (let turn = 0; current.waiting && turn < mostTurns; turn += 1) {
    if (current.waiting.for === "reply") {
      const reply = replies.shift();
      if (reply === undefined) break;
      current = send({ type: "reply", reply: typeof reply === "string" ? { text: reply } : reply });
      continue;
    }
    if (!need) throw new Error("The chat waits for a need that was never told");
    const patch = await fulfil(need, { parts, scene, flow, flows, session: current, note });
    if (!patch) break;
    current = send({ type: "done", needId: current.waiting.needId, patch });
  }
  const block = flow.groups.flatMap(({ blocks }) => blocks).find(({ id }) => id === blockId);
  for (const type of block ? uploadedTypes : [])
    note(`uploads of ${type}`, (block && run.uploads?.(block, type)) ?? null);
  return { lines, shown };
};

/** Removes the options that blocks pass on, which are for the view and host. */
const withoutOptions = (output: Output): object => {
  if (output.type === "input") return { ...output, options: null, items: null };
  if (output.type === "bubble") return { ...output, content: null };
  return output.type === "need" && output.kind === "effect" ? { ...output, data: null } : output;
};

type Note = (what: string, data: unknown) => void;

/** The context of a need. */
interface Surroundings {
  parts: BlockParts;
  scene: Scene;
  flow: Flow;
  /** All bots by id. */
  flows: Readonly<Record<string, Flow>>;
  session: Session;
  note: Note;
}

/** Returns the host's patch for a need; undefined if it waits for something that never comes. */
const fulfil = async (need: NeedOutput, around: Surroundings): Promise<Patch | undefined> => {
  const { patches } = around.scene;
  switch (need.kind) {
    case "evaluate":
      return { data: evaluateAll(need.evaluations) as never };
    case "load bot":
      return Object.hasOwn(around.flows, need.botId) ? {} : { error: "There is no such bot" };
    case "transcript":
      return patches?.transcript ?? { data: 'User: "Hi"' };
    case "result id":
      return patches?.["result id"] ?? { data: "result" };
    case "effect":
      around.note("told to clients of the chat API", around.parts.api?.action?.(need));
      if (patches?.[need.effect]) return patches[need.effect];
      return need.where === "server" ? askServer(need, around) : askBrowser(need, around);
  }
};

const askBrowser = async (need: EffectNeed, { parts, scene, note }: Surroundings): Promise<Patch | undefined> => {
  if (!parts.client) return {};
  const browser = createRecordingBrowser(note);
  const outcome = parts.client(need, browser);
  for (const data of scene.messages ?? []) window.dispatchEvent(new MessageEvent("message", { data }));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const brought = await Promise.race([outcome, late]);
  note("brought back", brought);
  return brought;
};

/** Runs the server part with templates filled in; failures become an error in the patch. */
const askServer = async (need: EffectNeed, { parts, scene, flow, session, note }: Surroundings): Promise<Patch> => {
  const call = parts.server?.effects?.[need.effect];
  const block = flow.groups.flatMap(({ blocks }) => blocks).find(({ id }) => id === need.blockId);
  if (!call || !block) return {};
  const valueOf = valuesOf(session);
  const { responses, credentials, modelAnswer } = scene;
  const context = createServerContext({
    ...(responses ? { responses } : {}),
    ...(credentials ? { credentials } : {}),
    ...(modelAnswer ? { modelAnswer } : {}),
    variables: flow.variables.map(({ id, name }) => ({ id, name, value: valueOf(name) ?? null })),
    chat: session.context,
    note,
  });
  const rendered = renderBlock(block, (text) => renderTemplate(text, valueOf));
  return call(rendered, context, need.data).catch((error) => ({ error: String(error) }));
};

/** The time limit of a client effect that doesn't wait, in milliseconds. */
const patience = 50;
