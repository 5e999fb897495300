import { type Bot, type BotEvents, createBot } from "./create-bot.ts";
import type { BotOptions, Value } from "./options.ts";

declare global {
  interface Window {
    /** Before the script has loaded: the list of functions that wait for it. */
    Parley?: Parley | ((parley: Parley) => void)[];
  }
}

/** Calls a function when an event happens in any bot, or in one bot only. Returns the function that stops it. */
export type On = <Name extends keyof BotEvents>(
  name: Name,
  listener: (detail: BotEvents[Name], bot: Bot) => void,
  only?: Bot,
) => () => void;

/**
 * The object `Parley` of a page, to control the bots on it. Without an id, calls go to the first bot that can be
 * opened.
 */
export interface Parley {
  /** Puts a bot on the page. A standard bot without a target is placed after the tag. */
  add: (options: BotOptions, tag?: Element) => Bot;
  bot: (id?: string) => Bot | undefined;
  open: (id?: string) => void;
  close: (id?: string) => void;
  toggle: (id?: string) => void;
  /** Sets a variable in all bots, including those that are added later. */
  setVariable: (name: string, value: Value) => void;
  /** Listens to all bots, including those that are added later. */
  on: On;
  /** Calls a function with this object: at once if the script has loaded, otherwise as soon as it has. */
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
          // The only cast: the detail has the type that belongs to the event's name.
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
