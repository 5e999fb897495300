/** Below this zoom blocks can't be read at all: cards show their title and the families of what they hold. */
export const farZoom = 0.34;

/** Below this zoom blocks can't be read at their size: cards show their first words, larger. */
const nearZoom = 0.6;

/** Below this zoom a card is narrower than a word. */
const namelessZoom = 0.1;

/** The smallest text that is shown, in pixels on the screen. */
const smallestText = 11;

const wordSizes = [20, 24, 28, 32, 33] as const;

/** The sizes of texts where the zoom rests, in pixels on the canvas. */
export interface TextSizes {
  /** Of the first words of blocks; 0 if they are shown in full. */
  words: number;
  /** Of titles of cards that are far; 0 if there is no room for them. */
  titles: number;
  /** Of answers beside the connections that lead from them. */
  labels: number;
  /** The width of the lines of connections. Not a size of texts, but it changes with them. */
  lines: number;
}

/** The width of a line where the zoom is near, in pixels. */
const nearLine = 1.5;

/** The size of the smallest text beside the width of a line. */
const textToLine = 9;

/** Returns the size of a text that is as small as it may be on the screen, in steps of five percent. */
const sizeAt = (zoom: number): number => Math.ceil(2 ** (Math.ceil(14 * Math.log2(smallestText / zoom)) / 14));

/** Returns the sizes at a zoom. Only a few different ones, so that small steps of zooming change nothing. */
export const textSizesAt = (zoom: number): TextSizes => {
  if (zoom >= farZoom) {
    const words = zoom >= nearZoom ? 0 : (wordSizes.find((size) => size * zoom >= smallestText) ?? 0);
    // Where the zoom goes on from here, cards become far before it rests.
    return { words, titles: sizeAt(farZoom), labels: 0, lines: Math.max(nearLine, words / textToLine) };
  }
  const size = sizeAt(zoom);
  return {
    words: 0,
    titles: zoom < namelessZoom ? 0 : size,
    labels: zoom < 2 * namelessZoom ? 0 : size,
    lines: size / textToLine,
  };
};
