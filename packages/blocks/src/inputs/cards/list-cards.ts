import { isDisplayed, type RunContext, toList, type VariableValue } from "@parley/core";
import type { CardsBlock } from "./block.ts";
import { defaultPathText } from "./default-path-text.ts";

type Item = NonNullable<CardsBlock["items"]>[number];
type Path = Item["paths"][number] & { id: string };

/** A shown card with the item it was made from. */
export interface ListedCard {
  id: string;
  itemId: string;
  imageUrl: string;
  title: string;
  description: string;
  internalValue: string;
  /** `pathId` is the id of the path in the item. */
  paths: { id: string; text: string; pathId: string }[];
}

type OwnText = RunContext["ownText"];

/**
 * Returns the cards to show. A single item whose picture, title or description is only a variable with a list is
 * repeated for each element (bot file format, "cards").
 */
export const listCards = (
  { items = [] }: CardsBlock,
  context: RunContext,
  ownText: OwnText = context.ownText,
): ListedCard[] => {
  const shown = items.filter(({ options }) => isDisplayed(options?.displayCondition, context));
  const [only] = shown;
  const length = only && items.length === 1 ? findLength(only, context) : undefined;
  if (!only || length === undefined) return shown.map((item) => ownCard(item, context, ownText));
  return Array.from({ length }, (_, index) => repeatedCard(only, index, context, ownText));
};

/**
 * Returns how often an item is repeated: the length of its titles, otherwise of its pictures, otherwise of its
 * descriptions.
 */
const findLength = ({ title, imageUrl, description }: Item, context: RunContext): number | undefined =>
  [title, imageUrl, description].map((template) => findList(context.raw(template))).find((list) => list)?.length;

const findList = (value: VariableValue): (string | null)[] | undefined => {
  const list = toList(value);
  const isText = value === null || list[0] === value;
  return isText ? undefined : list;
};

const ownCard = (item: Item, context: RunContext, ownText: OwnText): ListedCard =>
  createCard(
    item,
    ownText,
    item.id,
    ({ id }) => id,
    (template) => context.text(template),
  );

const repeatedCard = (item: Item, index: number, context: RunContext, ownText: OwnText): ListedCard =>
  createCard(
    item,
    ownText,
    `dynamic-card-${index}`,
    (_, place) => `dynamic-card-${index}-path-${place}`,
    (template) => {
      const list = findList(context.raw(template));
      return list ? (list[index] ?? "") : context.text(template);
    },
  );

const createCard = (
  item: Item,
  ownText: OwnText,
  id: string,
  idOf: (path: Path, place: number) => string,
  text: (template: string) => string,
): ListedCard => ({
  id,
  itemId: item.id,
  imageUrl: text(item.imageUrl).trim(),
  title: text(item.title),
  description: text(item.description),
  internalValue: text(item.options?.internalValue ?? ""),
  paths: pathsOf(item).map((path, place) => ({
    id: idOf(path, place),
    text: text(path.text) || ownText(defaultPathText),
    pathId: path.id,
  })),
});

/** Returns the paths of an item; without any, one for a default button, so that the card can be picked. */
const pathsOf = ({ id, paths }: Item): Path[] =>
  // The only cast: importing has given every path an id.
  paths.length > 0 ? (paths as Path[]) : [{ id, text: "" }];
