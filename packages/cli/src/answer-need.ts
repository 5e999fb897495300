import { randomBytes } from "node:crypto";
import {
  type Evaluation,
  type EvaluationResult,
  momentOfDay,
  type NeedOutput,
  type Output,
  type Patch,
  transcriptOf,
} from "@parley/core";

interface Means {
  evaluate(evaluations: readonly Evaluation[]): Promise<EvaluationResult[]>;
  /** Everything the chat has given so far. */
  outputs: readonly Output[];
}

const answers: Readonly<Record<string, (need: NeedOutput, means: Means) => Patch | Promise<Patch>>> = {
  evaluate: async ({ data }, { evaluate }) => {
    // The engine made this data from `Evaluation`s.
    const results = await evaluate(data as unknown as Evaluation[]);
    return { data: results.map((result) => ({ ...result })) };
  },
  "load bot": () => ({ error: "The linked bot is not among the files given." }),
  // There is no page. Code that doesn't ask for one gives its value all the same.
  "run on page": async ({ data }, { evaluate }) => {
    const { code, args } = data as unknown as Omit<Evaluation, "key">;
    const [result] = await evaluate([{ key: "page", code, args }]);
    if (!result?.ok) return { error: result?.error ?? "The code was not run." };
    return { data: result.value };
  },
  "device type": () => ({ data: "desktop" }),
  "moment of the day": () => ({ data: momentOfDay(new Date().getHours()) }),
  transcript: (_, { outputs }) => ({ data: transcriptOf(outputs) }),
  // Nothing is stored, so no result has an id; this one is as long as theirs.
  "result id": () => ({ data: randomBytes(5).toString("hex") }),
};

/** What the command line answers to a need. What would do something outside the chat is over at once, undone. */
export const answerNeed = (need: NeedOutput, means: Means): Patch | Promise<Patch> =>
  answers[need.kind]?.(need, means) ?? {};
