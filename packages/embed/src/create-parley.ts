import { type Bot, type BotEvents, createBot } from "./create-bot.ts";
import type { BotOptions, Value } from "./options.ts";

declare global {
  interface Window {
    /** Before the script is there, a list of what waits for it. */
    Parley?: Parley | ((parley: Parley) => void)[];
  }
}

/** Calls a function when something happens in any bot, or only in one; what it returns ends that. */
export type On = <Name extends keyof BotEvents>(
  name: Name,
  listener: (detail: BotEvents[Name], bot: Bot) => void,
  only?: Bot,
) => () => void;

/** What pages do with the bots on them. Where no id is given, the first bot that opens is meant. */
export interface Parley {
  /** Puts a bot on the page; a standard one without a target comes behind the tag. */
  add: (options: BotOptions, tag?: Element) => Bot;
  bot: (id?: string) => Bot | undefined;
  open: (id?: string) => void;
  close: (id?: string) => void;
  toggle: (id?: string) => void;
  /** Gives a variable of all bots, also of those that come later, a value. */
  setVariable: (name: string, value: Value) => void;
  /** Listens to all bots, also to those that come later. */
  on: On;
  /** Calls a function with this object: at once, or, where the script is still on its way, when it is there. */
  push: (use: (parley: Parley) => void) => void;
}

export const createParley = (server: string): Parley => {
  const bots = new Set<Bot>();
  const ears = new Set<(name: string, detail: never, bot: Bot) => void>();
  const variables: Record<string, Value> = {};
  const find = (id?: string) => [...bots].find((bot) => (id ? bot.id === id : bot.kind !== "standard"));
  const on: On = (name, listener, only) => {
    const ear = (told: string, detail: never, bot: Bot) => {
      if (told === name && (!only || only === bot)) listener(detail, bot);
    };
    ears.add(ear);
    return () => void ears.delete(ear);
  };
  const parley: Parley = {
    add: (options, tag) => {
      const given = {
        server: options.apiHost || server,
        ...options,
        variables: { ...variables, ...options.variables },
      };
      const bot = createBot(given, tag, {
        tell: (name, detail = {}) => {
          // The one boundary: what is told fits the name it is told by.
          for (const ear of ears) ear(name, detail as never, bot);
        },
        on,
        onRemove: () => bots.delete(bot),
      });
      bots.add(bot);
      return bot;
    },
    bot: find,
    open: (id) => find(id)?.open(),
    close: (id) => find(id)?.close(),
    toggle: (id) => find(id)?.toggle(),
    setVariable: (name, value) => {
      variables[name] = value;
      for (const bot of bots) bot.setVariable(name, value);
    },
    on,
    push: (use) => use(parley),
  };
  return parley;
};
