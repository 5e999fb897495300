/** A bot file as far as it matters for what is sent together. */
export interface LinkedFile {
  /** The id under which other files know it. */
  botId: string;
  /** The bots it links to. */
  linkedBotIds: readonly string[];
  /** How large it is in a request. */
  bytes: number;
}

/** Bots that link to each other, directly or through others, in the order of the files. */
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

/** How much one request may hold. */
export interface BatchLimits {
  files: number;
  bytes: number;
}

/**
 * Files as they are sent, request by request. Bots that link to each other stay together, as far as they fit: only so they
 * keep their links.
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
