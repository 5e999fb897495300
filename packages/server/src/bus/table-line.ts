import type { Access } from "../database/schema.ts";
import type { OpenLine } from "./create-bus.ts";

/** How often a process looks for notices, in milliseconds. */
const defaultPace = 1000;
/** Notices may be seen in another order than they were numbered in; so many numbers are looked at once more. */
const overlap = 50;
/** After so many looks a notice is removed: all others have had theirs by then. */
const keptLooks = 300;

/** A table in which processes look for what the others say, where the database server passes nothing on. */
export const openTableLine =
  ({ connection }: Access, pace: number = defaultPace): OpenLine =>
  async (heard, lost) => {
    /** The newest number at each of the last looks. */
    const marks: number[] = [];
    let last = 0;
    let seen = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    let written: Promise<unknown> = Promise.resolve();

    // Each waits for the one before, since listeners rely on the order of what one process says.
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
      for (const { text } of await listFresh()) if (!isClosed) heard(text);
      await removeOld();
    };
    const lookLater = () => {
      if (isClosed) return;
      timer = setTimeout(() => void look().then(lookLater, lost), pace);
      timer.unref();
    };

    const newest = await connection
      .selectFrom("notices")
      .select(({ fn }) => fn.max("id").as("id"))
      .executeTakeFirst();
    last = newest?.id ?? 0;
    // What was said before is not for this process.
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
