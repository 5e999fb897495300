// Every length used by the layout of cards, in pixels. Style sheets get them as custom properties, so that computed and
// drawn sizes always agree.

export const cardWidth = 300;
export const eventWidth = 168;
export const eventHeight = 44;
export const noteWidth = 224;

export const sizes = {
  header: 44,
  footer: 36,
  /** Between the edge of the card and its blocks. */
  side: 12,
  /** Between two blocks. */
  gap: 8,
  bodyEnd: 10,
  emptyBody: 44,
  line: 20,
  /** Above and below the text of a bubble. */
  bubblePad: 7,
  /** Beside the text of a bubble. */
  bubbleSide: 11,
  marker: 18,
  field: 36,
  longField: 56,
  chip: 36,
  chipWithLine: 50,
  /** The way out of a block that calls another service. */
  wayOut: 24,
  picture: 128,
  button: 32,
  rowGap: 4,
  pictureRow: 48,
  cardHead: 48,
  branchPad: 7,
  note: 13,
} as const;

/** The maximum width of a bubble's text. */
export const bubbleTextWidth = cardWidth - 2 - 2 * sizes.side - 2 * sizes.bubbleSide;

/** The most lines of a bubble, and comparisons of a branch, that a card shows. */
export const mostLines = 14;
export const mostComparisons = 4;

/** The lengths as custom properties, for the element around all cards. */
export const sizeProperties: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(sizes).map(([name, value]) => [`--card-${name}`, `${value}px`]),
);
