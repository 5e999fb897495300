/** With fewer files no progress is shown. */
const fewest = 20;
/** Where the output is not a terminal, one line is printed for this many files. */
const step = 100;

/** Shows the progress of a command with many files on standard error, since standard output is for results. */
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
    /** Clears the line, so that something else can be printed there. */
    clear(): void {
      if (stream.isTTY && last !== "") stream.write("\r\x1b[K");
      last = "";
    },
  };
};
