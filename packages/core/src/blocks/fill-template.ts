import { createRoom, mostCharacters, mostMade } from "../chat/chat-size.ts";
import type { EvaluationResult } from "../nouns/session.ts";
import { findExpressions, prepareEvaluation, renderTemplate } from "../templates/template.ts";
import type { VariableValue } from "../values/variable.ts";
import type { ServerContext } from "./block-server.ts";

type Values = Pick<ServerContext, "variables" | "evaluate">;

/** Fills templates in whose expressions are known: `format` says how values stand in the text. */
type Fill = (template: string, format?: (value: VariableValue | undefined) => string) => string;

/** Evaluates expressions once, and gives what fills in the templates that they stand in. */
export const prepareFilling = async (codes: readonly string[], { variables, evaluate }: Values): Promise<Fill> => {
  const results =
    codes.length === 0 ? [] : await evaluate(codes.map((code) => prepareEvaluation(code, code, variables)));
  const outcomes = new Map<string, EvaluationResult | undefined>(codes.map((code, index) => [code, results[index]]));
  const byName = new Map(variables.map(({ name, value }) => [name, value]));
  // One for all texts of a block: each of them alone may be as long as a chat.
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

/** A template that a block fills in itself, with the values of now. */
export const fillTemplate = async (
  template: string,
  values: Values,
  format?: (value: VariableValue | undefined) => string,
): Promise<string> => (await prepareFilling(findExpressions(template), values))(template, format);
