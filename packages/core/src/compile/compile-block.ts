import { isReadable } from "../code/find-code-fault.ts";
import { isPatternOperator } from "../conditions/comparison.ts";
import type { Condition } from "../conditions/condition.ts";
import { complete, type WrongValue } from "../fields/complete.ts";
import type { BlockDefinition } from "../fields/define-block.ts";
import { isRawTemplate, isRendered, type RootField } from "../fields/field-spec.ts";
import { pathKeys, walkFields } from "../fields/walk-fields.ts";
import { canHaveWayOut } from "../fields/way-out.ts";
import type { BotFileBlock, BotFileItem } from "../nouns/bot-file.ts";
import type { FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import { hasLinearForm } from "../patterns/index.ts";
import { findExpressions } from "../templates/template.ts";
import { translateBlock } from "../templates/translate-block.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { textsIn } from "../values/texts-in.ts";
import { compileTranslations } from "./compile-translations.ts";

/** A compiled block and the problems of its options. The caller adds the group and block to each problem. */
export interface CompiledBlock {
  block: FlowBlock;
  wrong: (WrongValue & { itemId?: string })[];
}

interface Known {
  definition: BlockDefinition | undefined;
  isLeftBehind: boolean;
  compiled: CompiledBlock;
}

const known = new WeakMap<BotFileBlock, Known>();

/**
 * Compiles a block: completes options and items, finds templates and code. A block of an unknown type keeps its options
 * unchanged. `isLeftBehind` drops the edge. Results are cached.
 */
export const compileBlock = (
  stored: BotFileBlock,
  definition: BlockDefinition | undefined,
  isLeftBehind: boolean,
): CompiledBlock => {
  const found = known.get(stored);
  if (found && found.definition === definition && found.isLeftBehind === isLeftBehind) return found.compiled;
  const compiled = definition ? compileKnown(stored, definition, isLeftBehind) : compileUnknown(stored);
  known.set(stored, { definition, isLeftBehind, compiled });
  return compiled;
};

const compileUnknown = ({ id, type, outgoingEdgeId, content, options, items }: BotFileBlock): CompiledBlock => ({
  block: {
    id,
    type,
    ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
    options: { ...content, ...options },
    ...(items ? { items } : {}),
  },
  wrong: [],
});

const compileKnown = (stored: BotFileBlock, definition: BlockDefinition, isLeftBehind: boolean): CompiledBlock => {
  const { id, type, outgoingEdgeId } = stored;
  const wrong: CompiledBlock["wrong"] = [];
  const options = complete(definition.options, stored[definition.key], (value) => wrong.push(value));
  const items =
    stored.items === undefined && canHaveWayOut(definition) ? undefined : compileItems(stored.items, definition, wrong);
  const translations = compileTranslations(stored, definition);
  return {
    block: {
      id,
      type,
      ...(outgoingEdgeId === undefined || isLeftBehind ? {} : { outgoingEdgeId }),
      options,
      ...(items ? { items } : {}),
      ...findFillIns(definition, options, items, translations),
      ...(translations ? { translations } : {}),
    },
    wrong,
  };
};

const compileItems = (
  stored: BotFileItem[] | undefined,
  { item: field }: BlockDefinition,
  wrong: CompiledBlock["wrong"],
): FlowItem[] | undefined => {
  if (!field) return stored;
  return (stored ?? []).map(({ id, outgoingEdgeId, translations: _, ...values }) => ({
    ...complete(field, values satisfies JsonObject, (value) => wrong.push({ ...value, itemId: id })),
    id,
    ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
  }));
};

/**
 * Finds what the engine must prepare before a block runs: templates, the code in `{{= … =}}`, code that can't be parsed, and
 * patterns that can't be tested in linear time or are not known yet. All languages are searched: a translation may mention
 * what the main text doesn't.
 */
export const findFillIns = (
  { options: root, item }: BlockDefinition,
  options: JsonObject,
  items: readonly FlowItem[] = [],
  translations: FlowBlock["translations"] = {},
): Pick<FlowBlock, "templates" | "expressions" | "unreadable" | "patterns"> => {
  const templates = new Set<string>();
  const codes = new Set<string>();
  const maybeCodes: string[] = [];
  const patterns: Exclude<FlowBlock["patterns"], undefined> = [];
  const scan = (field: RootField, values: JsonObject, at: string, isTranslated: boolean) =>
    walkFields(field, values, {
      field: (inner, value, path) => {
        // No translation has code or a condition of its own.
        if (inner.kind === "code" && inner.syntax === "body or text" && !isTranslated)
          maybeCodes.push(...textsIn(value));
        if (inner.kind === "condition" && !isTranslated) patterns.push(...patternsIn(value));
        const isFilledIn = isRendered(inner);
        if (value === undefined || !(isFilledIn || isRawTemplate(inner))) return;
        for (const text of textsIn(value)) {
          if (!text.includes("{{")) continue;
          if (isFilledIn) templates.add([at, ...pathKeys(path)].join("."));
          for (const code of findExpressions(text)) codes.add(code);
        }
      },
    });
  const scanAll = (shown: { options: JsonObject; items: readonly FlowItem[] }, isTranslated: boolean) => {
    scan(root, shown.options, "options", isTranslated);
    if (item) for (const [place, values] of shown.items.entries()) scan(item, values, `items.${place}`, isTranslated);
  };
  scanAll({ options, items }, false);
  for (const language in translations) scanAll(translateBlock({ options, items, translations }, language), true);
  const unreadable = [...codes, ...maybeCodes].filter((code) => !isReadable(code));
  return {
    ...(templates.size > 0 ? { templates: [...templates] } : {}),
    ...(codes.size > 0 ? { expressions: [...codes] } : {}),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    ...(patterns.length > 0 ? { patterns } : {}),
  };
};

const patternsIn = (condition: Json | undefined): Exclude<FlowBlock["patterns"], undefined> => {
  // A completed condition gets its type back here.
  const { comparisons = [] } = (isJsonObject(condition) ? condition : {}) as Condition;
  return comparisons.flatMap(({ comparisonOperator, variableId, value = "" }) =>
    isPatternOperator(comparisonOperator) && (value.includes("{{") || !hasLinearForm(value))
      ? [{ ...(variableId === undefined ? {} : { variableId }), value }]
      : [],
  );
};
