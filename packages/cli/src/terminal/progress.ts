/** Fewer files are done before anybody wonders. */
const fewest = 20;
/** Where lines can't be written over, one is written every so many files. */
const step = 100;

/** Tells how far a command with many files has come, on standard error: standard output is for what comes of it. */
export const createProgress = (total: number, stream: NodeJS.WriteStream = process.stderr) => {
  const isQuiet = total < fewest;
  let last = "";
  return {
    show(what: string, done: number): void {
      if (isQuiet) return;
      const line = `${done} of ${total} files ${what}`;
      if (stream.isTTY) stream.write(`\r${line}\x1b[K`);
      else if (done > 0 && (done % step === 0 || done === total)) stream.write(`${line}\n`);
      last = line;
    },
    /** Takes the line away, so that something else can be printed in its place. */
    clear(): void {
      if (stream.isTTY && last !== "") stream.write("\r\x1b[K");
      last = "";
    },
  };
};
