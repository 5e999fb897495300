import { defineRun, type Reply, type ReplyOutcome, type VariableChange } from "@parley/core";
import type { CardsBlock } from "./block.ts";
import type { Card } from "./card.ts";
import { type ListedCard, listCards } from "./list-cards.ts";

type Item = NonNullable<CardsBlock["items"]>[number];
type Path = ListedCard["paths"][number];

/**
 * Returns the path that was picked or whose id was typed; otherwise the first path of the card with that title,
 * ignoring case.
 */
const findPicked = (cards: readonly ListedCard[], reply: Reply): { card: ListedCard; path: Path } | undefined => {
  const text = reply.text.trim();
  for (const id of [reply.itemIds?.[0], text])
    for (const card of cards) for (const path of card.paths) if (path.id === id) return { card, path };
  const lowered = text.toLowerCase();
  const card = lowered === "" ? undefined : cards.find(({ title }) => title.trim().toLowerCase() === lowered);
  const path = card?.paths[0];
  return card && path && { card, path };
};

const partsOf = (card: ListedCard, path: Path): Readonly<Record<string, string>> => ({
  "Image URL": card.imageUrl,
  Title: card.title,
  Description: card.description,
  Button: path.text,
  "Internal Value": card.internalValue,
});

const mapParts = ({ options }: CardsBlock, parts: Readonly<Record<string, string>>): VariableChange[] =>
  options.saveResponseMapping.flatMap(({ field, variableId }) => {
    if (!variableId || !field) return [];
    const value = parts[field] || null;
    // If the card has no internal value, the variable is unchanged.
    return value === null && field === "Internal Value" ? [] : [{ variableId, value }];
  });

export const run = defineRun<CardsBlock["options"], Item>({
  replyName: "cards",
  run: (block, context) => ({
    do: "ask",
    options: block.options,
    items: listCards(block, context).map(
      ({ id, imageUrl, title, description, paths }): Card => ({
        id,
        imageUrl,
        title,
        description,
        paths: paths.map((path) => ({ id: path.id, text: path.text })),
      }),
    ),
  }),
  reply(block, reply, context): ReplyOutcome {
    // What is stored is the same in all languages.
    const picked = findPicked(
      listCards(block, context, (english) => english),
      reply,
    );
    const message = block.options.retryMessageContent ?? "";
    if (!picked) return { isValid: false, ...(message === "" ? {} : { message }) };
    const { card, path } = picked;
    const shown = findPicked(listCards(block, context), { text: path.id });
    return {
      isValid: true,
      content: card.title || card.imageUrl || path.text,
      label: shown?.path.text ?? path.text,
      pickedIds: [path.id],
      itemId: card.itemId,
      pathId: path.pathId,
      variables: mapParts(block, partsOf(card, path)),
    };
  },
});
