import type { Catalogue, Flow, Happening, Moment, Output, Patch, PatternTest } from "@parley/core";
import { writeSaid } from "../bot-tests/compare-text.ts";
import { bubblesIn, saidBy } from "../bot-tests/run-test.ts";
import { groupTitles, placeOf, type TestPlace } from "../bot-tests/test-result.ts";
import { writeReply } from "../bot-tests/to-reply.ts";
import { createClosedChat, isRefused, type KnownWorld, NotKnown } from "../play/closed-chat.ts";

/** What came from a visitor, and the question that it answered. */
export interface RecordedTurn extends Moment {
  happening: Exclude<Happening, { type: "done" }>;
  place: { botId: string; blockId: string } | null;
}

/** What a block got from outside of a chat. */
interface RecordedEffect extends Moment {
  botId: string;
  blockId: string;
  visit: number;
  effect: string;
  patch: Patch;
}

/** A visitor's chat with all that came into it. */
export interface RecordedChat {
  resultId: string;
  createdAt: string;
  turns: readonly RecordedTurn[];
  outcomes: readonly RecordedEffect[];
}

/** What chats are played on. */
export interface PlayGround {
  flow: Flow;
  catalogue: Catalogue;
  matches?: PatternTest | undefined;
  known: KnownWorld;
}

/** What the visitor said, and what the bot said then. */
export interface PlayedTurn {
  /** Null at the start. */
  you: string | null;
  bot: readonly string[];
}

/** A recorded chat on a flow, as far as it goes there. */
export interface PlayedChat {
  turns: PlayedTurn[];
  /** The questions that were asked, in their order. */
  way: TestPlace[];
  /**
   * Why no further answer of the visitor fits, where there are some: `asks` something that the visitor was never asked
   * there, or `refuses` what they answered.
   */
  stop: "asks" | "refuses" | null;
  /** The group in which the chat ended; null if it waits for the visitor. */
  end: { id: string; title: string } | null;
  /** What went wrong, in sentences. */
  failures: string[];
}

/** The messages of blocks that failed. */
const failuresIn = (outputs: readonly Output[]): string[] =>
  outputs.flatMap((output) => (output.type === "log" && output.status === "error" ? [output.description] : []));

/**
 * Plays a recorded chat on a flow. Each question gets the visitor's next answer to it; answers to questions that are no
 * longer asked are left out. What blocks do outside of the chat has the outcome that it had; what had none has none now.
 *
 * @throws NotKnown if the chat needs something that isn't known
 */
export const playAgain = (
  { turns, outcomes }: RecordedChat,
  { flow, catalogue, matches, known }: PlayGround,
): PlayedChat => {
  const [first, ...others] = turns;
  let now: Moment = first ?? { time: 0, seed: 0 };
  let within = 0;
  const at = (moment: Moment) => {
    now = moment;
    within = 0;
  };
  const chat = createClosedChat({
    flow,
    catalogue,
    matches,
    known,
    // An event that the recorded chat didn't have gets a moment of its own behind the one before it.
    moments: () => {
      const moment = { time: now.time + within, seed: (now.seed + within) >>> 0 };
      within += 1;
      return moment;
    },
    meet: ({ botId, blockId, visit, effect }) => {
      const found = outcomes.find(
        (one) => one.botId === botId && one.blockId === blockId && one.visit === visit && one.effect === effect,
      );
      if (!found) return {};
      at(found);
      return found.patch;
    },
  });
  const titleOf = groupTitles(flow, known);

  const played: PlayedChat = { turns: [], way: [], stop: null, end: null, failures: [] };
  const send = (you: string | null, { happening, ...moment }: RecordedTurn): Output[] => {
    at(moment);
    const outputs = chat.send(happening);
    played.turns.push({ you, bot: bubblesIn(outputs).map((bubble) => writeSaid(saidBy(bubble))) });
    played.failures.push(...failuresIn(outputs));
    for (const output of outputs) if (output.type === "input") played.way.push(placeOf(output, titleOf));
    return outputs;
  };

  try {
    if (first) send(null, first);
    const left = [...others];
    while (left[0] && chat.session()?.status === "waiting") {
      const [next] = left;
      const input = chat.input();
      if (next.happening.type !== "reply") {
        send(null, next);
        left.shift();
        continue;
      }
      const fits = ({ happening, place }: RecordedTurn) =>
        happening.type === "reply" && place?.blockId === input?.blockId && place?.botId === input?.botId;
      const answer = left.find(fits);
      if (answer?.happening.type !== "reply") {
        played.stop ??= "asks";
        break;
      }
      left.splice(0, left.indexOf(answer) + 1);
      const outputs = send(writeReply(answer.happening.reply, input), answer);
      played.stop = isRefused(outputs, input) ? "refuses" : null;
    }
  } catch (error) {
    if (error instanceof NotKnown) throw error;
    played.failures.push(error instanceof Error ? error.message : String(error));
  }
  const last = chat.lastGroup();
  if (chat.session()?.status === "ended") played.end = { id: last ?? "", title: titleOf(last ?? "") };
  return played;
};
