import { Worker } from "node:worker_threads";
import { definitions as ownDefinitions } from "@parley/blocks/definitions";
import type { Definitions } from "@parley/core/fields";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { HttpError } from "../web/http-error.ts";
import type { FileAnswer, FileQuestion } from "./file-messages.ts";
import { type FileTasks, fileTasks } from "./file-tasks.ts";

/** Files from this size on, in characters, are processed in a thread. Smaller files take only milliseconds. */
const large = 200_000;
/** Milliseconds after which an unused thread ends. */
const idleTime = 30_000;
/** The time limit of a task in milliseconds. Even the largest allowed file takes a fraction of it. */
const longest = 120_000;
/** The thread's memory limit in megabytes. Exceeding it ends the thread, not the process. */
const mostMemory = 1536;

type InputOf<Task extends keyof FileTasks> = Parameters<FileTasks[Task]>[1];
type OutputOf<Task extends keyof FileTasks> = ReturnType<FileTasks[Task]>;

/** Runs slow tasks on large bot files without blocking the process. */
export interface FileWork {
  /**
   * @param size the total length of the task's files in characters
   * @throws HttpError if the task refuses a file; 413 if it exceeds the limits of the thread
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

/** What a task comes to: its answer, or that it exceeded the thread's time or memory. */
type Outcome = FileAnswer | { is: "exceeded" };

/** Starts a thread that runs one task at a time. */
const startThread = () => {
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  let receive: (outcome: Outcome) => void = () => undefined;
  worker.on("message", (answer: FileAnswer) => receive(answer));
  worker.on("error", (error: Error & { code?: string }) =>
    receive(
      error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? { is: "exceeded" }
        : { is: "failed", message: error.stack ?? error.message },
    ),
  );
  worker.on("exit", () => receive({ is: "failed", message: "The thread for files has ended." }));
  return {
    ask: (question: FileQuestion): Promise<Outcome> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => receive({ is: "exceeded" }), longest);
        // While it runs a task, the thread keeps the process alive.
        worker.ref();
        receive = (outcome) => {
          clearTimeout(timer);
          receive = () => undefined;
          worker.unref();
          resolve(outcome);
        };
        worker.postMessage(question);
      }),
    terminate: () => worker.terminate(),
  };
};

/** Runs tasks one after another in a thread, which starts when needed. */
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
    const outcome = await thread.ask(question);
    // A thread that has ended, or still works on what took too long, is of no use to the next task.
    if (outcome.is === "exceeded" || outcome.is === "failed") await end();
    else idle = setTimeout(() => void end(), idleTime).unref();
    if (outcome.is === "exceeded") throw tooMuch();
    return outcome;
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

/** @param definitions the block types of this server. The thread only knows Parley's own. */
export const createFileWork = (definitions: Definitions): FileWork => {
  const thread = createThread();
  const runHere = <Task extends keyof FileTasks>(task: Task, input: InputOf<Task>): OutputOf<Task> =>
    // The cast is needed because the compiler doesn't see that function and input belong to the same task.
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
