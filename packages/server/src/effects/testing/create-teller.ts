import { apis } from "@parley/blocks/apis";
import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { servers } from "@parley/blocks/servers";
import { type Cancellation, defineRun, defineServer, type LogEntry, type Patch } from "@parley/core";
import { defineBlock, f } from "@parley/core/fields";
import type { ParleyOptions } from "../../http/create-parley.ts";

// Test support: a block that streams a text which the test supplies.

const block = defineBlock({
  type: "teller",
  family: "integration",
  label: "Teller",
  description: "Tells a story.",
  search: ["story"],
  key: "options",
  isServerOnly: true,
  options: f.fields({
    variableId: f.variable({ label: "Story" }),
    prompt: f.text({ label: "About" }),
  }),
  summary: () => "",
});

const tellerRun = defineRun({
  run: () => ({ do: "need", need: { kind: "effect", effect: "tell", where: "server", data: null } }),
  done: (_block, { variables = [], logs = [], error }) => ({
    do: "next",
    variables,
    logs: error === undefined ? logs : [...logs, { status: "error", description: "No story", details: error }],
  }),
});

/** One text that is being streamed. */
export interface Story {
  prompt: string;
  add: (chunk: string) => void;
  /** Ends the stream; the result is the whole text so far. */
  end: (logs?: LogEntry[]) => void;
  fail: (message: string) => void;
  /** Ends the stream with any outcome. */
  give: (patch: Patch) => void;
  cancellation: Cancellation;
}

const createStoryServer = (begin: (story: Story) => void) =>
  defineServer<{ variableId?: string; prompt: string }>({
    streamsInto: ({ options }) => options.variableId,
    effects: {
      tell: ({ options: { variableId = "", prompt } }, { streamText, cancellation }) =>
        new Promise((give, reject) => {
          let told = "";
          cancellation.onCancel(() => reject(new Error("The provider's call was broken off")));
          begin({
            prompt,
            add: (chunk) => {
              told += chunk;
              streamText(chunk);
            },
            end: (logs = []) => give({ variables: [{ variableId, value: told }], logs }),
            fail: (message) => reject(new Error(message)),
            give,
            cancellation,
          });
        }),
    },
  });

/** All block types and the block that streams a story. Several servers may share it. */
export const createTeller = () => {
  const stories: Story[] = [];
  const waiting: ((story: Story) => void)[] = [];
  const begin = (story: Story) => {
    const next = waiting.shift();
    stories.push(story);
    next?.(story);
  };
  let taken = 0;
  const blocks: NonNullable<ParleyOptions["blocks"]> = {
    definitions: { ...definitions, teller: block },
    runs: { ...runs, teller: tellerRun },
    apis,
    servers: { ...servers, teller: createStoryServer(begin) },
  };
  return {
    blocks,
    /** How often a story was requested. */
    count: () => stories.length,
    /** Returns the next story that is requested. */
    next: (): Promise<Story> => {
      const story = stories[taken];
      taken += 1;
      return story ? Promise.resolve(story) : new Promise((resolve) => waiting.push(resolve));
    },
  };
};

export type Teller = ReturnType<typeof createTeller>;

/** A block that streams a story into the variable of this name. */
export const tells = (name: string, given: { id?: string; prompt?: string } = {}) => {
  const { id = "tell", prompt = "" } = given;
  return { id, type: "teller", options: { variableId: `v${name}`, prompt } };
};
