import { errorCode } from "@parley/core";

/**
 * Milliseconds after which the server is asked about a running statement. The question is repeated until it finishes.
 */
const usualPace = 10_000;
/** The number of consecutive checks without progress after which the connection is closed. */
const mostLooks = 2;

/** Asks the database server which connections are busy. Returns that by connection id. */
export type LookAtServer = (patience: number) => Promise<ReadonlyMap<number, boolean>>;

/** Whether the server has not responded at all. */
const isSilent = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === "ETIMEDOUT" || /time-?out|timed out/i.test(error instanceof Error ? error.message : "");
};

/**
 * Closes connections on which no answer will come any more: a network may drop packets silently, and the system would wait
 * for a quarter of an hour. A statement may take any time while the server says that it is working on it. Connections
 * unknown to the server, for example behind a pooler, are left alone. `look` uses its own connection.
 */
export const createSilenceWatch = (look: LookAtServer, pace: number = usualPace) => {
  let looking: ReturnType<LookAtServer> | null = null;
  /** Shares one request to the server between all waiting statements. */
  const lookOnce = () => {
    looking ??= look(pace).finally(() => {
      looking = null;
    });
    return looking;
  };
  const isLost = async (id: number): Promise<boolean> => {
    try {
      return (await lookOnce()).get(id) === false;
    } catch (error) {
      return isSilent(error);
    }
  };
  /** Watches a statement on a connection; call the returned function when the answer arrives. */
  return (id: number, destroy: () => void): (() => void) => {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    let lost = 0;
    const ask = async (): Promise<void> => {
      lost = (await isLost(id)) ? lost + 1 : 0;
      if (isOver) return;
      if (lost >= mostLooks) destroy();
      else wait();
    };
    const wait = () => {
      timer = setTimeout(() => void ask(), pace);
      timer.unref();
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  };
};

export type SilenceWatch = ReturnType<typeof createSilenceWatch>;

/** The error of a connection on which no response arrives. */
export const silenceError = (): Error =>
  Object.assign(new Error("The database's server has not answered, and is not at work on it."), { code: "ETIMEDOUT" });
