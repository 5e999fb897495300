import { createRoom, mostCharacters, mostMade } from "../chat/chat-size.ts";
import type { EvaluationResult } from "../nouns/session.ts";
import { findExpressions, prepareEvaluation, renderTemplate } from "../templates/template.ts";
import type { VariableValue } from "../values/variable.ts";
import type { ServerContext } from "./block-server.ts";

type Values = Pick<ServerContext, "variables" | "evaluate">;

/** Fills in templates whose expressions are known in advance. `format` converts values to text. */
type Fill = (template: string, format?: (value: VariableValue | undefined) => string) => string;

/** Evaluates the expressions once and returns the function that fills in their templates. */
export const prepareFilling = async (codes: readonly string[], { variables, evaluate }: Values): Promise<Fill> => {
  const results =
    codes.length === 0 ? [] : await evaluate(codes.map((code) => prepareEvaluation(code, code, variables)));
  const outcomes = new Map<string, EvaluationResult | undefined>(codes.map((code, index) => [code, results[index]]));
  const byName = new Map(variables.map(({ name, value }) => [name, value]));
  // All texts of a block share one limit, since each of them alone could be as long as a whole chat.
  const room = createRoom(mostMade(mostCharacters));
  return (template, format) =>
    renderTemplate(
      template,
      (name) => byName.get(name),
      (code) => outcomes.get(code),
      format,
      room,
    );
};

/** Fills in a template of a block, with the current values. */
export const fillTemplate = async (
  template: string,
  values: Values,
  format?: (value: VariableValue | undefined) => string,
): Promise<string> => (await prepareFilling(findExpressions(template), values))(template, format);
