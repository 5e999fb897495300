/** Stores things a little later and together, so that nobody waits for it. */
export interface WriteLater<Item> {
  add(item: Item): void;
  /** Stores what waits. Never rejects. */
  settle(): Promise<void>;
  /** Stores what waits, and starts nothing more. */
  close(): Promise<void>;
}

/** Milliseconds between two writes. */
const pace = 1000;

/**
 * @param most the most items that wait in memory; others are dropped
 * @param write stores a batch, and returns those that have to wait longer; none may wait once it is closed
 * @param onError is told of a batch that could not be stored
 */
export const createWriteLater = <Item>({
  most,
  write,
  onError,
}: {
  most: number;
  write(batch: readonly Item[], isClosed: boolean): Promise<readonly Item[]>;
  onError(error: unknown): void;
}): WriteLater<Item> => {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const writeAll = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    waiting.push(...(await write(batch, isClosed)));
  };

  const settle = (): Promise<void> => {
    writing = writing.then(writeAll).catch(onError).then(schedule);
    return writing;
  };

  function schedule(): void {
    if (isClosed || timer !== undefined || waiting.length === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      void settle();
    }, pace);
    timer.unref();
  }

  return {
    add: (item) => {
      if (isClosed || waiting.length >= most) return;
      waiting.push(item);
      schedule();
    },
    settle,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await settle();
    },
  };
};
