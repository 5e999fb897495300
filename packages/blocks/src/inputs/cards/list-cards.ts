import { isDisplayed, type RunContext, toList, type VariableValue } from "@parley/core";
import type { CardsBlock } from "./block.ts";
import { defaultPathText } from "./default-path-text.ts";

type Item = NonNullable<CardsBlock["items"]>[number];
type Path = Item["paths"][number] & { id: string };

/** A card as it is shown, and what of the block it comes from. */
export interface ListedCard {
  id: string;
  itemId: string;
  imageUrl: string;
  title: string;
  description: string;
  internalValue: string;
  /** `pathId` is the item's own path. */
  paths: { id: string; text: string; pathId: string }[];
}

/**
 * The cards shown. A single item whose picture, title or description is one variable that holds a list is repeated for
 * each element (bot file format, "cards").
 */
export const listCards = ({ items = [] }: CardsBlock, context: RunContext): ListedCard[] => {
  const shown = items.filter(({ options }) => isDisplayed(options?.displayCondition, context));
  const [only] = shown;
  const length = only && items.length === 1 ? findLength(only, context) : undefined;
  if (!only || length === undefined) return shown.map((item) => ownCard(item, context));
  return Array.from({ length }, (_, index) => repeatedCard(only, index, context));
};

/** How often an item is repeated: as its titles have elements, else its pictures, else its descriptions. */
const findLength = ({ title, imageUrl, description }: Item, context: RunContext): number | undefined =>
  [title, imageUrl, description].map((template) => findList(context.raw(template))).find((list) => list)?.length;

const findList = (value: VariableValue): (string | null)[] | undefined => {
  const list = toList(value);
  const isText = value === null || list[0] === value;
  return isText ? undefined : list;
};

const ownCard = (item: Item, context: RunContext): ListedCard =>
  createCard(
    item,
    item.id,
    ({ id }) => id,
    (template) => context.text(template),
  );

const repeatedCard = (item: Item, index: number, context: RunContext): ListedCard =>
  createCard(
    item,
    `dynamic-card-${index}`,
    (_, place) => `dynamic-card-${index}-path-${place}`,
    (template) => {
      const list = findList(context.raw(template));
      return list ? (list[index] ?? "") : context.text(template);
    },
  );

const createCard = (
  item: Item,
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
    text: text(path.text) || defaultPathText,
    pathId: path.id,
  })),
});

/** A card without a button could not be picked: it gets one. */
const pathsOf = ({ id, paths }: Item): Path[] =>
  // The one boundary where the ids are believed in: importing gives one to every path.
  paths.length > 0 ? (paths as Path[]) : [{ id, text: defaultPathText }];
