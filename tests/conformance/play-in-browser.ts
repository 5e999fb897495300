import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import type { Flow } from "@parley/core";
import { type BotFile, compileFlow, toPublicFlow } from "@parley/core/format";
import { advance } from "@parley/engine";
import { vi } from "vitest";
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

const compile = (file: BotFile): Flow => {
  const { flow } = compileFlow(file, definitions, { botId: String(file.id), version: 1 });
  return toPublicFlow(flow, definitions);
};

/** Far longer than any bot types, in milliseconds of the clock that the test turns. */
const patience = 600_000;
const tick = 500;

/** Plays a script as the visitor's browser does, without a screen; its clock is turned by hand. */
export const playInBrowser = async ({ file, linked = [], variables = {}, replies }: Script): Promise<Conversation> => {
  vi.useFakeTimers();
  try {
    const flow = compile(file);
    const flows = new Map(linked.map((other) => [String(other.id), compile(other)]));
    const firstTurn = advance({ [flow.botId]: flow }, runs, null, {
      type: "start",
      botId: flow.botId,
      time: 1,
      seed: 1,
      variables,
    });
    const { chat, writes } = startChat(flow, {
      firstTurn,
      hasPredefined: Object.keys(variables).length > 0,
      loadFlow: async (botId) => flows.get(botId) ?? Promise.reject(new Error("There is no such bot")),
    });
    const lines: Line[] = [];
    const seen = new Set<string>();
    const isAtRest = () => {
      const { isInputShown, input, isEnded, failure } = chat.state();
      if (failure !== null) throw new Error(failure.message);
      return isEnded || (isInputShown && input !== null);
    };
    const look = async () => {
      await vi.advanceTimersByTimeAsync(tick);
      for (let time = 0; !isAtRest(); time += tick) {
        if (time > patience) throw new Error("The chat does not come to rest");
        await vi.advanceTimersByTimeAsync(tick);
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
      // Settles when all has been shown, for which the clock has to be turned.
      void chat.reply({ text: reply });
      await look();
    }
    const update = writes.findLast((write) => write.kind === "update" && write.body.variables !== undefined);
    return plain({
      lines,
      answers: writes.flatMap((write) =>
        write.kind === "answer"
          ? [{ blockId: write.body.blockId, visit: write.body.visit, content: write.body.content }]
          : [],
      ),
      variables: valuesByName(update?.kind === "update" ? (update.body.variables ?? []) : []),
      hasEnded: chat.state().isEnded,
    });
  } finally {
    vi.useRealTimers();
  }
};
