import { createRandom, type Flow, type Session } from "@parley/core";
import { resultVariables } from "@parley/engine";
import { expect, vi } from "vitest";
import { farewell, inputs } from "./bot-file.ts";
import { createBrowser } from "./browser.ts";
import type { FaultCount } from "./fault-count.ts";
import type { KillableServer } from "./killable-server.ts";
import type { PayDesk } from "./pay-desk.ts";
import { createSimulatedTime } from "./simulated-time.ts";
import { openTab, type Tab } from "./tab.ts";
import { createUnreliableNetwork } from "./unreliable-network.ts";
import { createVisitor, type Given } from "./visitor.ts";

/** What the visitor knows at the end of the chat. */
export interface Told {
  resultId: string;
  /** The possible answers for each input: one, or with two tabs any that was shown in one of them. */
  answers: Given[][];
  /** The content of all sent files by address. */
  picked: Map<string, Uint8Array>;
  variables: object[];
  isTwoTabs: boolean;
  hasLocks: boolean;
  /** How often the server was killed. */
  kills: number;
}

interface ScheduleOptions {
  seed: number;
  tabs: 1 | 2;
  flow: Flow;
  server: KillableServer;
  payDesk: PayDesk;
  faults: FaultCount;
}

/** Longer than any pause of the outbox, in milliseconds. */
const allWaits = 40_000;

/** Plays a whole chat with the faults of one seed, until everything must have arrived. */
export const playSchedule = async ({ seed, tabs, flow, server, payDesk, faults }: ScheduleOptions): Promise<Told> => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.spyOn(Math, "random").mockImplementation(createRandom(seed * 31));
  // The viewer logs failed requests (specification, section 7), which are intended here.
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  const time = createSimulatedTime();
  const hasLocks = seed % 4 !== 0;
  const network = createUnreliableNetwork({ seed, server, time, faults });
  const browser = createBrowser({ network, time, hasLocks, extras: { Stripe: payDesk.Stripe } });
  const visitor = createVisitor({ seed, browser, time, isSteady: tabs === 2 });
  const { random } = visitor;
  // In every other schedule with one tab, nothing fails after the last answer and the visitor doesn't return.
  const isFarewell = tabs === 1 && seed % 2 === 0;
  const answers: Given[][] = inputs.map(() => []);

  const noteShown = (tab: Tab) => {
    for (const [index, text] of tab.said().entries()) {
      const last = visitor.given.get(index)?.at(-1);
      if (!last) throw new Error("The page shows an answer that nobody gave");
      if (tabs === 1) expect(text).toBe(last.label);
      answers[index] = tabs === 1 ? [last] : (visitor.given.get(index) ?? []);
    }
  };

  const reopen = async (tab: Tab): Promise<Tab> => {
    const before = tab.said();
    const isReload = random() < 0.5;
    faults.note(isReload ? "page reloaded" : "tab killed");
    if (isReload) browser.leave(tab.page);
    else browser.kill(tab.page);
    // A page needs some time to load.
    await time.pause(500);
    const next = await openTab(browser, flow, isReload ? tab.page : undefined);
    if (tabs === 1) expect(next.said().slice(0, before.length)).toEqual(before);
    return next;
  };

  const isOver = ({ chat, page }: Tab) => page.leftTo !== null || chat.state().isEnded;

  const chatIn = async (first: Tab): Promise<Tab> => {
    let tab = first;
    for (;;) {
      const { chat, said } = tab;
      const current = tab;
      const isReady = () => isOver(current) || chat.state().isInputShown || chat.state().failure !== null;
      await time.until(isReady, `input ${said().length}`);
      expect(chat.state().failure).toBeNull();
      noteShown(tab);
      const { input } = chat.state();
      if (isOver(tab) || !input) return tab;
      const index = said().length;
      const isLast = isFarewell && index === inputs.length - 1;
      if (isLast) {
        network.calm();
        await time.pause(allWaits);
      }
      let outcome: "given" | "stuck" | Error | null = null;
      visitor.answer(tab, input, index).then(
        (how) => {
          outcome = how;
        },
        (error: Error) => {
          outcome = error;
        },
      );
      const chance = isLast ? 0.5 : random();
      const isSlow = input.blockType === "file input" || input.blockType === "payment input";
      if (tabs === 1 && chance < (isSlow ? 0.3 : 0.12)) {
        await visitor.moment();
        tab = await reopen(tab);
        continue;
      }
      await time.until(() => outcome !== null && (outcome !== "given" || said().length > index), `answer ${index}`);
      if ((outcome as unknown) instanceof Error) throw outcome;
      if (outcome === "stuck") {
        tab = await reopen(tab);
        continue;
      }
      noteShown(tab);
      if (tabs === 1 && chance > 0.9) tab = await reopen(tab);
      else if (chance > 0.84 && !isLast) {
        network.goDown();
        setTimeout(network.comeBack, 20_000);
      }
    }
  };

  const allSent = async () => {
    for (let tries = 0; (await browser.unsent()) > 0; tries += 1) {
      if (tries > 500) throw new Error("Something is never sent");
      await time.pause(2000);
    }
  };

  const play = async () => {
    const opened = [await openTab(browser, flow)];
    if (tabs === 2) {
      await time.until(() => opened[0]?.chat.state().isInputShown === true, "the first input");
      opened.push(await openTab(browser, flow));
    }
    const ended = await Promise.all(opened.map(chatIn));
    if (isFarewell) expect(ended[0]?.page.leftTo).toBe(farewell);
    for (const { page } of ended) browser.leave(page);
    await time.pause(10_000);
    if (!isFarewell) {
      // Writes that could not be sent before the visitor left wait for their return.
      await openTab(browser, flow);
      await allSent();
    }
    // Waits for delayed copies of requests.
    await time.pause(10_000);
  };

  try {
    browser.install();
    await time.run(play());
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
  // The only cast: the viewer wrote this.
  const { result, session } = browser.remembered(`parley-chat-${flow.botId}`) as {
    result: { id: string };
    session: Session;
  };
  return {
    resultId: result.id,
    answers,
    picked: visitor.picked,
    variables: resultVariables({ [flow.botId]: flow }, session),
    isTwoTabs: tabs === 2,
    hasLocks,
    kills: network.kills(),
  };
};
