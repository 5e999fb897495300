import { randomBytes } from "node:crypto";
import { runs } from "@parley/blocks/runs";
import { createRandom, type InputOutput, type Reply } from "@parley/core";
import { advance } from "@parley/engine";
import { openPayment } from "../../packages/blocks/src/inputs/payment/open-payment.ts";
import type { ShownOptions } from "../../packages/blocks/src/inputs/payment/shown-options.ts";
import { createFileQueue } from "../../packages/ui/src/visitor/files/create-file-queue.ts";
import type { Browser } from "./browser.ts";
import type { SimulatedTime } from "./simulated-time.ts";
import type { Tab } from "./tab.ts";

/** A visitor's answer: its visible text, and the values to be stored. */
export interface Given {
  label: string;
  content: string;
}

interface VisitorOptions {
  seed: number;
  browser: Browser;
  time: SimulatedTime;
  /** Whether every tab gives the same number, on which the payment depends. */
  isSteady: boolean;
}

/** Returns a text for an input; each attempt gets another one, so that they can be distinguished. */
const textFor = (type: string, count: number): string => {
  const texts: Record<string, string> = {
    "text input": `Ada ${count}`,
    "number input": String(1 + (count % 900)),
    "email input": `ada${count}@example.org`,
    "url input": `https://example.org/${count}`,
    "phone number input": `+3361234${String(count % 10_000).padStart(4, "0")}`,
    "date input": `2026-11-${String(1 + (count % 28)).padStart(2, "0")}`,
    "time input": `14:${String(count % 60).padStart(2, "0")}`,
    "rating input": String(1 + (count % 10)),
  };
  const text = texts[type];
  if (text === undefined) throw new Error(`What should a visitor say to a ${type}?`);
  return text;
};

/** Answers inputs like their views, with the same functions of the page. */
export const createVisitor = ({ seed, browser, time, isSteady }: VisitorOptions) => {
  const random = createRandom(seed * 104_729);
  const given = new Map<number, Given[]>();
  const picked = new Map<string, Uint8Array>();
  let count = seed;

  const reply = async ({ chat, page }: Tab, index: number, said: Reply) => {
    const { flows, session } = chat.standing();
    const { outputs } = advance({ flows, catalogue: runs }, session, {
      type: "reply",
      reply: said,
      time: Date.now(),
      seed: 1,
    });
    const answer = outputs.find((output) => output.type === "answer");
    if (!answer) throw new Error(`The bot does not take ${JSON.stringify(said)}`);
    given.set(index, [...(given.get(index) ?? []), { label: answer.label, content: answer.content }]);
    await browser.on(page, () => chat.reply(said));
  };

  /** Sends files like the view of the file input. */
  const sendFiles = async (tab: Tab, input: InputOutput, index: number) => {
    const bytes = [0, 1].map(() => randomBytes(20_000 + Math.floor(random() * 300_000)));
    const files = bytes.map((part, place) => new File([part], `photo ${place}.png`, { type: "image/png" }));
    const queue = createFileQueue(() => {
      const { uploads } = tab.hostOf(input);
      if (!uploads) throw new Error("The page can't send files");
      return uploads;
    });
    queue.add(files, true);
    const urls = await browser.on(tab.page, queue.send);
    if (!urls) throw new Error(`The files were not sent: ${queue.get().error}`);
    for (const [place, url] of urls.entries()) picked.set(url, bytes[place] ?? new Uint8Array());
    await reply(tab, index, { text: urls.join(", ") });
  };

  /** Pays like the view of the payment input. "stuck": only a reload helps. */
  const pay = (tab: Tab, input: InputOutput, index: number): Promise<"given" | "stuck"> =>
    new Promise((resolve, reject) => {
      // The two casts: this input's options, and the element for the provider's form, of which only these members are
      // used.
      const options = input.options as unknown as ShownOptions;
      const place = { closest: () => null, parentElement: null } as unknown as HTMLElement;
      const open = () => {
        const opened = openPayment({
          options,
          host: tab.hostOf(input),
          place,
          onChange: ({ phase, message }) => {
            if (phase === "ready" && message) return resolve("stuck");
            if (phase === "ready") void opened.pay();
            if (phase !== "broken") return;
            opened.close();
            // Presses "Try again".
            setTimeout(open, 1000);
          },
          onPaid: () => void reply(tab, index, { text: options.labels.success }).then(() => resolve("given"), reject),
        });
      };
      browser.on(tab.page, open);
    });

  return {
    random,
    given,
    picked,
    /** Resolves when the page has stored the answer; never if the page is closed before. */
    answer: async (tab: Tab, input: InputOutput, index: number): Promise<"given" | "stuck"> => {
      count += 1;
      if (input.blockType === "payment input") return pay(tab, input, index);
      if (input.blockType === "file input") await sendFiles(tab, input, index);
      else if (input.items) {
        const item = input.items[count % 2];
        const path = Array.isArray(item?.paths) ? item.paths[0] : undefined;
        const id = String((path as { id?: string } | undefined)?.id ?? item?.id);
        await reply(tab, index, { text: id, itemIds: [id] });
      } else {
        const isFixed = isSteady && input.blockType === "number input";
        await reply(tab, index, { text: textFor(input.blockType, isFixed ? seed : count) });
      }
      return "given";
    },
    /** Waits a moment too short for any timer, to act in the middle of the page's work. */
    moment: async () => {
      for (let ticks = Math.floor(random() * 20); ticks > 0; ticks -= 1) await Promise.resolve();
      for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1) await new Promise(setImmediate);
      if (random() < 0.4) await time.pause(Math.floor(random() * 3000));
    },
  };
};
