/** The part of a bot file that decides which files are sent together. */
export interface LinkedFile {
  /** The bot's id in links of other files. */
  botId: string;
  /** The bots it links to. */
  linkedBotIds: readonly string[];
  /** The file's size in a request. */
  bytes: number;
}

/** Groups bots that link to each other, directly or indirectly, in file order. */
const groupsOf = <File extends LinkedFile>(files: readonly File[]): File[][] => {
  const neighbours = new Map<string, Set<string>>();
  const connect = (from: string, to: string) => neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  for (const { botId, linkedBotIds } of files)
    for (const other of linkedBotIds) {
      connect(botId, other);
      connect(other, botId);
    }
  const groupByBot = new Map<string, File[]>();
  const groups: File[][] = [];
  for (const file of files) {
    const known = groupByBot.get(file.botId);
    if (known !== undefined) {
      known.push(file);
      continue;
    }
    const group = [file];
    groups.push(group);
    const wanted = [file.botId];
    for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
      if (groupByBot.has(id)) continue;
      groupByBot.set(id, group);
      wanted.push(...(neighbours.get(id) ?? []));
    }
  }
  return groups;
};

/** The limits of one request. */
export interface BatchLimits {
  files: number;
  bytes: number;
}

/**
 * Splits files into requests. Bots that link to each other are sent together as far as they fit, since links only survive
 * within one request.
 */
export const planBatches = <File extends LinkedFile>(files: readonly File[], limits: BatchLimits): File[][] => {
  const bytesOf = (some: readonly File[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const fits = (batch: readonly File[], more: readonly File[]) =>
    batch.length + more.length <= limits.files && bytesOf(batch) + bytesOf(more) <= limits.bytes;
  const batches: File[][] = [];
  const add = (more: readonly File[]) => {
    const last = batches.at(-1);
    if (last !== undefined && fits(last, more)) last.push(...more);
    else batches.push([...more]);
  };
  for (const group of groupsOf(files)) {
    if (fits([], group)) add(group);
    else for (const file of group) add([file]);
  }
  return batches;
};
