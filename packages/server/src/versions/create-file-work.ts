import { Worker } from "node:worker_threads";
import { definitions as ownDefinitions } from "@parley/blocks/definitions";
import type { Definitions } from "@parley/core/fields";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { HttpError } from "../web/http-error.ts";
import type { FileAnswer, FileQuestion } from "./file-messages.ts";
import { type FileTasks, fileTasks } from "./file-tasks.ts";

/** From this size in characters, work on bot files uses a thread; smaller files take only milliseconds. */
const large = 200_000;
/** Milliseconds after which the thread ends that nobody needs any more. */
const idleTime = 30_000;
/** Milliseconds that one task may take. The largest file that is allowed takes a fraction of that. */
const longest = 120_000;
/** The thread's memory limit in megabytes. Exceeding it ends the thread, not the process. */
const mostMemory = 1536;

type InputOf<Task extends keyof FileTasks> = Parameters<FileTasks[Task]>[1];
type OutputOf<Task extends keyof FileTasks> = ReturnType<FileTasks[Task]>;

/** Does what takes long with large bot files, while the process goes on with everything else. */
export interface FileWork {
  /**
   * @param size characters of the files that the task is about
   * @throws HttpError where the task refuses a file, and 413 where it is more than the thread can do
   */
  run<Task extends keyof FileTasks>(task: Task, input: InputOf<Task>, size: number): Promise<OutputOf<Task>>;
  close(): Promise<void>;
}

const tooMuch = (): HttpError =>
  new HttpError(
    413,
    "TOO_LARGE",
    "The file is too large to be read: it took too much memory or time. Import a part of it.",
  );

type Hear = (answer: FileAnswer | null) => void;

/** A thread that hears one question at a time. It answers null where it has ended. */
const startThread = () => {
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  let hear: Hear = () => undefined;
  worker.on("message", (answer: FileAnswer) => hear(answer));
  worker.on("error", () => hear(null));
  worker.on("exit", () => hear(null));
  return {
    ask: (question: FileQuestion): Promise<FileAnswer | null> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => hear(null), longest);
        // An idle thread doesn't keep the process alive.
        worker.ref();
        hear = (answer) => {
          clearTimeout(timer);
          hear = () => undefined;
          worker.unref();
          resolve(answer);
        };
        worker.postMessage(question);
      }),
    terminate: () => worker.terminate(),
  };
};

/** One thread that does one task after the other; it starts when it is needed. */
const createThread = () => {
  let thread: ReturnType<typeof startThread> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };

  const ask = async (question: FileQuestion): Promise<FileAnswer> => {
    clearTimeout(idle);
    thread ??= startThread();
    const answer = await thread.ask(question);
    if (answer === null) {
      // The next task gets a thread of its own.
      await end();
      throw tooMuch();
    }
    idle = setTimeout(() => void end(), idleTime).unref();
    return answer;
  };

  return {
    ask(question: FileQuestion): Promise<FileAnswer> {
      const answer = queue.then(() => ask(question));
      queue = answer.catch(() => undefined);
      return answer;
    },
    close: end,
  };
};

/** @param definitions the block types of this server; the thread knows those of the product only */
export const createFileWork = (definitions: Definitions): FileWork => {
  const thread = createThread();
  const runHere = <Task extends keyof FileTasks>(task: Task, input: InputOf<Task>): OutputOf<Task> =>
    // The boundary where the compiler no longer sees that both belong to one task.
    (fileTasks[task] as (known: Definitions, input: InputOf<Task>) => OutputOf<Task>)(definitions, input);
  return {
    async run(task, input, size) {
      if (size < large || definitions !== ownDefinitions) return runHere(task, input);
      const answer = await thread.ask({ task, input });
      if (answer.is === "done") return answer.output as OutputOf<typeof task>;
      if (answer.is === "failed") throw new Error(`A task with a bot file failed: ${answer.message}`);
      const { status, code, message, details } = answer;
      throw new HttpError(status as ContentfulStatusCode, code, message, details);
    },
    close: thread.close,
  };
};
