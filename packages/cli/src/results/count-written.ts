/** How often it is told how far it is, in milliseconds. */
const pause = 100;

const grouped = new Intl.NumberFormat("en-US");

/** Tells on a terminal how many of so many things are written. */
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
    /** Takes the line away, so that something else can be printed in its place. */
    clear(): void {
      if (told > 0) stream.write("\r\x1b[K");
      told = 0;
    },
  };
};
