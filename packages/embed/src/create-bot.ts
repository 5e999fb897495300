import { createFrame, type Frame } from "./create-frame.ts";
import type { On } from "./create-parley.ts";
import { createView, type View } from "./create-view.ts";
import { keptState } from "./kept-state.ts";
import { loadSettings, type Settings } from "./load-settings.ts";
import type { FrameMessage } from "./messages.ts";
import type { BotOptions, Kind, Value } from "./options.ts";

/** The detail that listeners get with each event. */
export interface BotEvents {
  /** The chat has loaded. */
  ready: object;
  /** The bot has said something. */
  said: object;
  /** The visitor has answered a question. */
  answer: { blockId: string; variable: string | null; value: string };
  /** The chat is over. */
  end: object;
  open: object;
  close: object;
  /** The chat has become higher or lower, in pixels. */
  height: { height: number };
}

/** One bot on the page. */
export interface Bot {
  readonly id: string;
  readonly kind: Kind;
  readonly isOpen: boolean;
  open: () => void;
  close: () => void;
  toggle: () => void;
  setVariable: (name: string, value: Value) => void;
  remove: () => void;
  on: On;
}

interface Surroundings {
  tell: (name: keyof BotEvents, detail?: object) => void;
  on: On;
  onRemove: () => void;
}

/** Puts a bot on the page. Its methods work at once; its elements appear when the viewer has sent the settings. */
export const createBot = (
  options: BotOptions & { server: string },
  tag: Element | undefined,
  { tell, on, onRemove }: Surroundings,
): Bot => {
  const { bot: id, kind = "bubble" } = options;
  const isStandard = kind === "standard";
  const isPopup = kind === "popup";
  const variables = { ...options.variables };
  const key = `parley ${kind} ${id}`;
  let settings: Settings | undefined;
  let view: View | undefined;
  let frame: Frame | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Before the view exists, keeps the state that it will begin with.
  let isOpen = isStandard;
  let isRemoved = false;
  let takesFocus = false;

  const hear = (message: FrameMessage) => {
    const { type } = message;
    if (type === "close") return close();
    // A frame can't keep the focus before its page has loaded.
    if (type === "ready" && takesFocus) frame?.element.focus();
    if (type === "said") view?.mark(!isOpen);
    if (type === "height" && settings?.height === "auto" && view) view.host.style.height = `${message.height}px`;
    tell(type, message);
  };

  const show = (hasFocus: boolean) => {
    if (!settings || !view) return;
    view.mark(false);
    view.show(true, hasFocus);
    takesFocus = hasFocus;
    if (hasFocus) frame?.element.focus();
    if (!frame) {
      frame = createFrame(settings, variables, hear);
      view.box.append(frame.element);
    }
    keptState(key, "open");
    tell("open");
  };
  const openWith = (hasFocus: boolean) => {
    clearTimeout(timer);
    if (isOpen) return;
    isOpen = true;
    show(hasFocus);
  };
  const open = () => openWith(true);
  const close = () => {
    if (!isOpen || isStandard) return;
    isOpen = false;
    view?.show(false);
    keptState(key, "closed");
    tell("close");
  };
  const toggle = () => (isOpen ? close() : open());

  const start = async () => {
    settings = await loadSettings(options, kind);
    if (isRemoved) return;
    const { isClosed, autoOpenDelay, autoShowDelay } = settings;
    const before = keptState(key);
    // A chat opens by itself only once per visit.
    const isNew = !isClosed && !before;
    view = createView(settings, tag, isNew, { open, close, toggle, dismiss: () => keptState(key, "seen") });
    const delay = isPopup ? autoShowDelay : autoOpenDelay;
    if (isOpen) show(!isStandard);
    else if (before === "open" && !isPopup) openWith(false);
    else if (isNew && delay !== undefined) timer = setTimeout(openWith, delay * 1000, isPopup);
  };
  start().catch(({ message }: Error) => console.error(`Parley: ${id}: ${message}`));

  const bot: Bot = {
    id,
    kind,
    get isOpen() {
      return isOpen;
    },
    open,
    close,
    toggle,
    setVariable: (name, value) => {
      variables[name] = value;
      frame?.set({ [name]: value });
    },
    remove: () => {
      isRemoved = true;
      clearTimeout(timer);
      frame?.remove();
      close();
      view?.host.remove();
      onRemove();
    },
    on: (name, listener) => on(name, listener, bot),
  };
  return bot;
};
