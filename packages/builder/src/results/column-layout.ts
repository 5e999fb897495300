/** The author's arrangement of the columns for one bot. */
export interface ColumnLayout {
  /** The column keys in order; columns not listed come last. */
  order: readonly string[];
  hidden: readonly string[];
  /** Columns that are hidden unless an author shows them. */
  shown: readonly string[];
  /** Column widths in pixels, by key. */
  widths: Readonly<Record<string, number>>;
}

const plainLayout: ColumnLayout = { order: [], hidden: [], shown: [], widths: {} };

const placeOf = (botId: string) => `parley-results-${botId}`;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Returns the layout stored in this browser, or the default. */
export const readLayout = (botId: string): ColumnLayout => {
  try {
    const { order, hidden, shown, widths }: Record<string, unknown> = JSON.parse(
      localStorage.getItem(placeOf(botId)) ?? "{}",
    );
    const numbers = Object.entries(widths ?? {}).filter(([, width]) => typeof width === "number");
    return {
      order: isTexts(order) ? order : [],
      hidden: isTexts(hidden) ? hidden : [],
      shown: isTexts(shown) ? shown : [],
      widths: Object.fromEntries(numbers),
    };
  } catch {
    return plainLayout;
  }
};

export const writeLayout = (botId: string, layout: ColumnLayout): void => {
  try {
    localStorage.setItem(placeOf(botId), JSON.stringify(layout));
  } catch {
    // The browser refuses its storage: the default layout is shown next time.
  }
};

/** Sorts keys by the layout. Unknown keys stay behind the key that they follow. */
export const arrange = (keys: readonly string[], { order }: Pick<ColumnLayout, "order">): string[] => {
  const there = new Set(keys);
  const arranged = order.filter((key) => there.has(key));
  const known = new Set(arranged);
  for (const [index, key] of keys.entries()) {
    if (known.has(key)) continue;
    const before = keys[index - 1];
    arranged.splice(before === undefined ? 0 : arranged.indexOf(before) + 1, 0, key);
    known.add(key);
  }
  return arranged;
};

/** Returns the keys with one moved by a number of places. */
export const move = (keys: readonly string[], key: string, by: number): string[] => {
  const others = keys.filter((one) => one !== key);
  const place = Math.min(Math.max(keys.indexOf(key) + by, 0), others.length);
  return [...others.slice(0, place), key, ...others.slice(place)];
};
