import type { Access } from "../database/schema.ts";
import type { OpenLine } from "./create-bus.ts";

/** Milliseconds between two polls for notices. */
const defaultPace = 1000;
/** Notices may become visible out of order, so this many numbers are read again. */
const overlap = 50;
/** The number of polls after which a notice is removed: all processes have read it by then. */
const keptLooks = 300;

/** A table that processes poll for notices, for database servers without a notification mechanism. */
export const openTableLine =
  ({ connection }: Access, pace: number = defaultPace): OpenLine =>
  async (receive, onLost) => {
    /** The newest number at each recent poll. */
    const marks: number[] = [];
    let last = 0;
    let seen = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    let written: Promise<unknown> = Promise.resolve();

    // Writes are sequential, because listeners rely on the order of a process's messages.
    const write = (text: string): Promise<unknown> => {
      const writing = written.then(() => connection.insertInto("notices").values({ text }).execute());
      written = writing.catch(() => undefined);
      return writing;
    };
    const listFresh = async () => {
      const rows = await connection
        .selectFrom("notices")
        .selectAll()
        .where("id", ">", last - overlap)
        .orderBy("id")
        .execute();
      const fresh = rows.filter(({ id }) => !seen.has(id));
      last = Math.max(last, rows.at(-1)?.id ?? 0);
      seen = new Set(rows.map(({ id }) => id));
      return fresh;
    };
    const removeOld = async () => {
      marks.push(last);
      if (marks.length <= keptLooks) return;
      const [mark = 0] = marks.splice(0);
      await connection.deleteFrom("notices").where("id", "<=", mark).execute();
    };
    const look = async () => {
      for (const { text } of await listFresh()) if (!isClosed) receive(text);
      await removeOld();
    };
    const lookLater = () => {
      if (isClosed) return;
      timer = setTimeout(() => void look().then(lookLater, onLost), pace);
      timer.unref();
    };

    const newest = await connection
      .selectFrom("notices")
      .select(({ fn }) => fn.max("id").as("id"))
      .executeTakeFirst();
    last = newest?.id ?? 0;
    // Earlier messages are not for this process.
    await listFresh();
    lookLater();
    return {
      send: async (text) => void (await write(text)),
      close: async () => {
        isClosed = true;
        clearTimeout(timer);
      },
    };
  };
