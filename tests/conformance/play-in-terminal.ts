import { resultVariables } from "@parley/engine";
import type { Sandbox } from "@parley/server";
import { type PlayOptions, playBot } from "../../packages/cli/src/bots/play-bot.ts";
import { askingLine, type Conversation, plain, type Script, sayingLine, valuesByName } from "./conversation.ts";

/** Plays a script with the command line. */
export const playInTerminal = async (
  { file, linked = [], variables = {}, replies }: Script,
  sandbox: Sandbox,
  outbound: NonNullable<PlayOptions["outbound"]>,
): Promise<Conversation> => {
  const rest = [...replies];
  const { outputs, session, flow, status } = await playBot({
    file,
    linked,
    variables,
    evaluate: (evaluations) => sandbox.evaluate(evaluations),
    outbound,
    show: () => undefined,
    answer: async () => rest.shift() ?? null,
  });
  if (rest.length > 0) throw new Error(`The chat has ended before "${rest[0]}"`);
  return plain({
    lines: outputs.flatMap((output) => {
      if (output.type === "bubble") return [sayingLine(output)];
      return output.type === "input" ? [askingLine(output)] : [];
    }),
    answers: outputs.flatMap((output) =>
      output.type === "answer" ? [{ blockId: output.blockId, visit: output.visit, content: output.content }] : [],
    ),
    variables: valuesByName(resultVariables({ [flow.botId]: flow }, session)),
    hasEnded: status === "ended",
  });
};
