import { defineRun, isConditionMet, type Reply, type ReplyOutcome, type RunContext } from "@parley/core";
import type { ChoiceBlock } from "./block.ts";

type Item = NonNullable<ChoiceBlock["items"]>[number];

/** A choice as it is shown: texts rendered. `value` is what is stored when it differs from the text. */
interface Shown {
  id: string;
  content: string;
  value: string;
}

const readList = (block: ChoiceBlock, context: RunContext): string[] => {
  const value = context.value(block.options.dynamicVariableId);
  const list = typeof value === "string" && value.startsWith("[") ? parseList(value) : value;
  const texts = Array.isArray(list) ? list : list === null ? [] : [list];
  return [...new Set(texts.filter((text): text is string => typeof text === "string" && text !== ""))];
};

const parseList = (text: string): (string | null)[] | string => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map((item) => (typeof item === "string" ? item : JSON.stringify(item))) : text;
  } catch {
    return text;
  }
};

const isShown = ({ displayCondition }: Item, context: RunContext) =>
  !displayCondition?.isEnabled || !displayCondition.condition || isConditionMet(displayCondition.condition, context);

const shownItems = (block: ChoiceBlock, context: RunContext): Shown[] => {
  const list = block.options.dynamicVariableId ? readList(block, context) : [];
  if (list.length > 0) return list.map((content, index) => ({ id: `choice${index}`, content, value: content }));
  return (block.items ?? [])
    .filter((item) => isShown(item, context))
    .map((item) => {
      const content = context.text(item.content);
      return { id: item.id, content, value: context.text(item.value ?? "") || content };
    });
};

const accept = (items: Shown[]): ReplyOutcome => ({
  isValid: true,
  content: items.map((item) => item.value).join(", "),
  label: items.map((item) => item.content).join(", "),
});

const findOne = (items: Shown[], reply: Reply): Shown | undefined => {
  const text = reply.text.trim();
  const longestFirst = [...items].sort((one, other) => other.content.length - one.content.length);
  return (
    items.find((item) => item.id === reply.itemIds?.[0]) ??
    items.find((item) => item.id === text) ??
    longestFirst.find((item) => item.value.trim() === text) ??
    longestFirst.find((item) => item.content.trim() === text)
  );
};

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether `phrase` stands in `text` as a whole phrase, not inside a word. */
const standsIn = (text: string, phrase: string) =>
  phrase.trim() !== "" &&
  new RegExp(`(?<![\\p{L}\\p{N}_])${escapePattern(phrase.trim())}(?![\\p{L}\\p{N}_])`, "iu").test(text);

const findSeveral = (items: Shown[], reply: Reply): Shown[] => {
  if (reply.itemIds) return items.filter((item) => reply.itemIds?.includes(item.id));
  let rest = reply.text;
  const found = new Set<Shown>();
  // Longest first, and what was found is taken out: "Not sure" must not also count as "Sure".
  const take = (phraseOf: (item: Shown) => string) => {
    for (const item of [...items].sort((one, other) => phraseOf(other).length - phraseOf(one).length)) {
      if (found.has(item) || !standsIn(rest, phraseOf(item))) continue;
      found.add(item);
      rest = rest.replace(new RegExp(escapePattern(phraseOf(item).trim()), "iu"), " ");
    }
  };
  take((item) => item.id);
  take((item) => item.value);
  take((item) => item.content);
  if (found.size === 0)
    for (const number of rest.match(/\d+/g) ?? []) {
      const item = items[Number(number) - 1];
      if (item) found.add(item);
    }
  return items.filter((item) => found.has(item));
};

export const run = defineRun<ChoiceBlock["options"], Item>({
  replyName: "buttons",
  run(block, context) {
    const { options } = block;
    const items = shownItems(block, context).map(({ id, content, value }) => ({ id, content, value }));
    return {
      do: "ask",
      options: {
        ...options,
        buttonLabel: context.text(options.buttonLabel),
        searchInputPlaceholder: context.text(options.searchInputPlaceholder),
      },
      items,
    };
  },
  reply(block, reply, context) {
    const items = shownItems(block, context);
    if (block.options.isMultipleChoice) {
      const found = findSeveral(items, reply);
      return found.length > 0 ? accept(found) : { isValid: false };
    }
    const item = findOne(items, reply);
    return item ? { ...accept([item]), itemId: item.id } : { isValid: false };
  },
});
