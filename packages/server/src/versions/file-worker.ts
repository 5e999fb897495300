import { parentPort } from "node:worker_threads";
import { definitions } from "@parley/blocks/definitions";
import type { Definitions } from "@parley/core/fields";
import { HttpError } from "../web/http-error.ts";
import type { FileAnswer, FileQuestion } from "./file-messages.ts";
import { fileTasks } from "./file-tasks.ts";

const answer = ({ task, input }: FileQuestion): FileAnswer => {
  try {
    // The cast is safe, because `createFileWork` sends each task the input of its type.
    const run = fileTasks[task] as (known: Definitions, input: unknown) => unknown;
    return { is: "done", output: run(definitions, input) };
  } catch (error) {
    if (error instanceof HttpError) {
      const { status, code, message, details } = error;
      return { is: "refused", status, code, message, details: { ...details } };
    }
    return { is: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on("message", (question: FileQuestion) => parentPort?.postMessage(answer(question)));
