import {
  type Evaluation,
  type FlowBlock,
  findVariableNames,
  lastOf,
  loneVariableName,
  lookup,
  ownText,
  patternParts,
  prepareEvaluation,
  type RunContext,
  renderBlock,
  renderSegments,
  renderTemplate,
  translateBlock,
  type VariableValue,
} from "@parley/core";
import { findGroup } from "./flow-index.ts";
import { make, textRoom } from "./size.ts";
import { type BareStep, runningFlow, type Step, topFrame, topIndex } from "./step.ts";
import { variableById, variablesIn } from "./variables.ts";

const expressionKey = (code: string) => `= ${code}`;
const patternKey = (text: string, pattern: string) => `match ${JSON.stringify([pattern, text])}`;

/** What must be evaluated before a block runs: its `{{= … =}}`, and patterns that may take too long. */
export const preparations = (step: Step, block: FlowBlock): Evaluation[] => {
  if (!block.expressions?.length && !block.patterns) return [];
  const codes = (block.expressions ?? []).map((code) => step.context.prepare(block, expressionKey(code), code));
  // Code may produce a pattern, so patterns are tested in a second round.
  return codes.every(({ key }) => step.context.evaluated(key)) ? [...codes, ...patternTests(step, block)] : codes;
};

const patternTests = ({ context, size }: Step, { patterns = [] }: FlowBlock): Evaluation[] => {
  const tests = new Map<string, Evaluation>();
  for (const { variableId, value } of patterns) {
    for (const pattern of textsOf(context.raw(value))) {
      for (const text of textsOf(context.value(variableId))) {
        // The key and the arguments each contain both texts, and there may be many tests.
        make(size, 2 * (text.length + pattern.length));
        const key = patternKey(text, pattern);
        tests.set(key, { key, code: patternCode, args: { text, ...patternParts(pattern) } });
      }
    }
  }
  return [...tests.values()];
};

const textsOf = (value: VariableValue): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text) => text !== null);

const patternCode = "try { return new RegExp(source, flags).test(text); } catch { return false; }";

/** Creates a step's context for blocks. It avoids getters: an object with getters costs as much as the rest of a turn. */
export const createContext = (step: BareStep): RunContext => {
  const { event, session, random } = step;
  const valueOf = (name: string): VariableValue | undefined => lookup(topFrame(step).variables, name);
  const evaluated = (key: string) => (session.evaluations ? lookup(session.evaluations, key) : undefined);
  const outcomeOf = (code: string) => evaluated(expressionKey(code));
  const text = (template: string) => renderTemplate(template, valueOf, outcomeOf, undefined, textRoom(step.size));
  return {
    now: event.time,
    chat: session.context,
    random,
    evaluated,
    text,
    botId: () => topFrame(step).botId,
    value: (variableId) => variableById(step, variableId),
    segments: (template, isLastOnly = false) =>
      renderSegments(
        template,
        isLastOnly ? (name) => lastOf(valueOf(name)) : valueOf,
        outcomeOf,
        undefined,
        textRoom(step.size),
      ),
    raw: (template) => {
      const name = loneVariableName(template);
      return name === undefined ? text(template) : (valueOf(name) ?? null);
    },
    matches: (subject, pattern) => {
      const apart = evaluated(patternKey(subject, pattern));
      return apart ? apart.ok && apart.value === true : step.matches(subject, pattern);
    },
    language: () => session.context.language ?? runningFlow(step).settings.general.language,
    settings: () => runningFlow(step).settings,
    ownText: (english) => ownText(runningFlow(step), session.context.language, english),
    findGroupId: (idOrTitle) => findGroup(topIndex(step), idOrTitle)?.id,
    variablesIn: (code) => variablesIn(step, code),
    prepare: ({ unreadable }, key, code) => {
      const evaluation = prepareEvaluation(key, code, variablesIn(step, code));
      // An unknown variable is removed, and the rest of the text may be code.
      const isKnown = (name: string) => topIndex(step).variablesByName.has(name);
      return unreadable?.includes(code) && findVariableNames(code).every(isKnown)
        ? { ...evaluation, isUnreadable: true }
        : evaluation;
    },
    variableId: (name) => topIndex(step).variablesByName.get(name)?.id,
  };
};

/** A block in the visitor's language, with its templates filled in with the current values. */
export const rendered = ({ context, session }: Step, block: FlowBlock): FlowBlock =>
  renderBlock(translateBlock(block, session.context.language), context.text);
