/** Milliseconds between two updates. */
const pause = 100;

const grouped = new Intl.NumberFormat("en-US");

/** Shows in a terminal how many of a number of things have been written. */
export const createCounter = (
  total: number | undefined,
  things: string,
  stream: NodeJS.WriteStream = process.stderr,
) => {
  let told = 0;
  return {
    show(count: number): void {
      if (!stream.isTTY || performance.now() - told < pause) return;
      told = performance.now();
      const of = total === undefined ? "" : ` of ${grouped.format(Math.max(total, count))}`;
      stream.write(`\r${grouped.format(count)}${of} ${things}\x1b[K`);
    },
    /** Clears the line, so that something else can be printed there. */
    clear(): void {
      if (told > 0) stream.write("\r\x1b[K");
      told = 0;
    },
  };
};
