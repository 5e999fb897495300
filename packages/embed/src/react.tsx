import { useEffect, useRef } from "react";
import type { Bot, BotEvents } from "./create-bot.ts";
import type { Parley } from "./create-parley.ts";
import type { BotOptions } from "./options.ts";

type Given = Omit<BotOptions, "kind" | "target" | "server">;

/** The props of the components: the options of a tag, and callbacks for events. */
export interface ParleyProps extends Given {
  /** The origin of the viewer, such as `https://bots.example.org`. */
  server: string;
  /** Called with the bot once it is on the page. */
  onReady?: (bot: Bot) => void;
  onAnswer?: (answer: BotEvents["answer"]) => void;
  onEnd?: () => void;
  onOpen?: () => void;
  onClose?: () => void;
}

let isRequested = false;

/** Loads the script once per page. One launcher can show the bots of several servers. */
const request = (server: string) => {
  if (isRequested || (window.Parley && "add" in window.Parley)) return;
  isRequested = true;
  const src = new URL("/embed.js", server).href;
  document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
};

/**
 * Keeps a bot on the page while the component is mounted. Changed options replace the bot; changed variables are sent
 * to the chat.
 */
const useBot = (kind: NonNullable<BotOptions["kind"]>, props: ParleyProps, place?: { current: Element | null }) => {
  const { onReady, onAnswer, onEnd, onOpen, onClose, variables, ...given } = props;
  const latest = useRef(props);
  latest.current = props;
  const shown = useRef<Bot | null>(null);
  const options = JSON.stringify(given);

  useEffect(() => {
    let isGone = false;
    const add = (parley: Parley) => {
      if (isGone) return;
      // The only cast: the text was made from these options above.
      const read = JSON.parse(options) as Given & { server: string };
      const own = { ...read, kind, server: new URL(read.server).origin, variables: latest.current.variables };
      const bot = parley.add(own, place?.current ?? undefined);
      bot.on("answer", (answer) => latest.current.onAnswer?.(answer));
      bot.on("end", () => latest.current.onEnd?.());
      bot.on("open", () => latest.current.onOpen?.());
      bot.on("close", () => latest.current.onClose?.());
      shown.current = bot;
      latest.current.onReady?.(bot);
    };
    window.Parley ??= [];
    window.Parley.push(add);
    request(latest.current.server);
    return () => {
      isGone = true;
      shown.current?.remove();
      shown.current = null;
    };
  }, [kind, options, place]);

  // Compared by content, because most pages pass a new object on every render.
  const values = JSON.stringify(variables ?? {});
  const first = useRef(values);
  useEffect(() => {
    if (values === first.current) return;
    first.current = values;
    const changed = Object.entries(latest.current.variables ?? {});
    for (const [name, value] of changed) shown.current?.setVariable(name, value);
  }, [values]);
};

/** A button in the corner of the page, with the chat above it. */
export const ParleyBubble = (props: ParleyProps): null => {
  useBot("bubble", props);
  return null;
};

/** The chat over the page. Open it with the bot that `onReady` receives. */
export const ParleyPopup = (props: ParleyProps): null => {
  useBot("popup", props);
  return null;
};

/** The chat as part of the page's own content. */
export const ParleyStandard = (props: ParleyProps) => {
  const place = useRef<HTMLSpanElement>(null);
  useBot("standard", props, place);
  return (
    <div>
      <span ref={place} hidden />
    </div>
  );
};
