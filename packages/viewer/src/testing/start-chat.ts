import { clients } from "@parley/blocks/clients";
import { runs } from "@parley/blocks/runs";
import { bubbleViews } from "@parley/blocks/views";
import type { Flow } from "@parley/core";
import { vi } from "vitest";
import { type ChatOptions, createChat } from "../chat/create-chat.ts";
import { runEvaluation } from "../needs/run-evaluation.ts";
import type { Outbox } from "../outbox/create-outbox.ts";
import type { ChatStep } from "../state/chat.ts";
import type { Write } from "../state/writes.ts";
import { runFirstStep } from "./bot.ts";

/** Starts a chat with real blocks and without a browser. `writes` and `steps` record what it stores. */
export const startChat = (flow: Flow, options: Partial<ChatOptions> = {}) => {
  const writes: Write[] = [];
  const steps: ChatStep[] = [];
  const outbox: Outbox = {
    add: async (added) => {
      writes.push(...added);
    },
    settled: async () => {},
    sendBeforeLeaving: () => {},
    retry: () => {},
    creation: () => "created",
  };
  const openTab = vi.fn(() => true);
  const goTo = vi.fn();
  const tellParent = vi.fn();
  const chat = createChat({
    flow,
    firstStep: runFirstStep(flow),
    hasPredefined: false,
    resumed: null,
    catalogue: runs,
    clients,
    paceOf: (blockType) => bubbleViews[blockType]?.pace ?? "typing",
    outbox,
    remember: (step) => steps.push(step),
    loadFlow: () => Promise.reject(new Error("There is no such bot")),
    evaluate: (evaluations) => Promise.all(evaluations.map(runEvaluation)),
    askEffect: () => Promise.reject(new Error("There is no server")),
    resultId: () => Promise.resolve("r1"),
    openTab,
    goTo,
    tellParent,
    fadeTime: 400,
    ...options,
  });
  void chat.start();
  return {
    chat,
    writes,
    steps,
    openTab,
    goTo,
    tellParent,
    /** Returns all visible messages of both sides. */
    seen: () =>
      chat.state().entries.flatMap((entry) => {
        if (entry.kind === "bubble") return entry.phase === "shown" ? [entry.output.text] : [];
        return [entry.kind === "answer" ? `> ${entry.text}` : `[${entry.url}]`];
      }),
    phases: () => chat.state().entries.map((entry) => (entry.kind === "bubble" ? entry.phase : entry.kind)),
  };
};
