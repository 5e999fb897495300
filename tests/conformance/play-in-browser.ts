import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { servers } from "@parley/blocks/servers";
import type { EngineEvent, Flow } from "@parley/core";
import { type BotFile, compileFlow, toPublicFlow } from "@parley/core/format";
import { advance } from "@parley/engine";
import { createChatMemory, type Sandbox } from "@parley/server";
import { vi } from "vitest";
import { type BlockMeans, findServedBlock, runEffect } from "../../packages/server/src/effects/block-call.ts";
import type { AskEffect } from "../../packages/viewer/src/state/asker.ts";
import { startChat } from "../../packages/viewer/src/testing/start-chat.ts";
import {
  askingLine,
  type Conversation,
  type Line,
  plain,
  type Script,
  sayingLine,
  valuesByName,
} from "./conversation.ts";

const compile = (file: BotFile): Flow => compileFlow(file, definitions, { botId: String(file.id), version: 1 }).flow;

/** The time limit of a script, in milliseconds of the simulated clock. */
const patience = 600_000;
const tick = 500;

/**
 * Plays a script like the visitor's browser, without a screen and with a simulated clock. It gets the public flows;
 * `sandbox` is the server's.
 */
export const playInBrowser = async (
  { file, linked = [], variables = {}, replies }: Script,
  sandbox: Sandbox,
  outbound: BlockMeans["outbound"],
): Promise<Conversation> => {
  // Loaded beforehand, because the simulated clock does not wait for scripts.
  await Promise.all([
    import("../../packages/viewer/src/streaming/stream-into-bubble.ts"),
    import("../../packages/viewer/src/asking/ask-server.ts"),
    import("../../packages/viewer/src/consent/disclose.ts"),
  ]);
  vi.useFakeTimers();
  try {
    const serverFlows = [file, ...linked].map(compile);
    const flows = new Map(serverFlows.map((each) => [each.botId, toPublicFlow(each, definitions)]));
    const flow = flows.get(String(file.id));
    if (!flow) throw new Error("The script has no bot");
    // The clock stops while the server works.
    let served: Promise<unknown> = Promise.resolve();
    const askEffect: AskEffect = ({ botId, blockId, visit, effect, data }, values) => {
      const found = findServedBlock(
        servers,
        serverFlows.find((each) => each.botId === botId),
        blockId,
      );
      if (!found) throw new Error(`The server does nothing for ${blockId}`);
      const place = { botId, blockId, visit };
      const call = {
        served: found,
        workspaceId: "",
        chat: { channel: "web" as const },
        place,
        values: JSON.parse(JSON.stringify(values)),
        memory: createChatMemory({}, place),
      };
      const means = {
        definitions,
        sandbox,
        outbound,
        askModel: async () => ({ text: "", usage: {} }),
        findCredentials: async () => null,
        credentialsDefinitions: {},
        storeFile: async () => "https://files.test/made",
        sendAtOnce: async () => ({ status: "done" as const, logs: [] }),
        resultAddress: () => null,
      };
      const patch = runEffect(means, effect, call, data);
      served = patch;
      return patch;
    };
    const event: EngineEvent = { type: "start", botId: flow.botId, time: 1, seed: 1, variables };
    const firstStep = { event, ...advance({ flows: { [flow.botId]: flow }, catalogue: runs }, null, event) };
    const { chat, writes, goTo } = startChat(flow, {
      firstStep,
      hasPredefined: Object.keys(variables).length > 0,
      askEffect,
      loadFlow: async (botId) => flows.get(botId) ?? Promise.reject(new Error("There is no such bot")),
    });
    const lines: Line[] = [];
    const seen = new Set<string>();
    const isAtRest = () => {
      const { isInputShown, input, isEnded, failure } = chat.state();
      if (failure !== null) throw new Error(failure.message);
      const hasLeft = goTo.mock.calls.length > 0;
      return isEnded || hasLeft || (isInputShown && input !== null);
    };
    const look = async () => {
      await vi.advanceTimersByTimeAsync(tick);
      await served;
      for (let time = 0; !isAtRest(); time += tick) {
        if (time > patience) throw new Error("The chat does not come to rest");
        await vi.advanceTimersByTimeAsync(tick);
        await served;
      }
      const { entries, input, isEnded } = chat.state();
      for (const entry of entries) {
        if (entry.kind !== "bubble" || seen.has(entry.id)) continue;
        seen.add(entry.id);
        lines.push(sayingLine(entry.output));
      }
      if (!isEnded && input !== null) lines.push(askingLine(input));
    };
    await look();
    for (const reply of replies) {
      if (chat.state().isEnded) throw new Error(`The chat has ended before "${reply}"`);
      // Resolves only when everything has been shown, so the clock must be advanced meanwhile.
      void chat.reply({ text: reply });
      await look();
    }
    const update = writes.findLast((write) => write.kind === "update" && write.body.variables !== undefined);
    return plain({
      lines,
      answers: writes.flatMap((write) =>
        write.kind === "answer"
          ? [{ blockId: write.body.blockId, visit: write.body.visit ?? 0, content: write.body.content }]
          : [],
      ),
      variables: valuesByName(update?.kind === "update" ? (update.body.variables ?? []) : []),
      hasEnded: chat.state().isEnded || goTo.mock.calls.length > 0,
    });
  } finally {
    vi.useRealTimers();
  }
};
