import type { BotOptions, Kind } from "./options.ts";

/** The viewer's answer. It is `Embed` in the contracts, from which this script imports nothing, to stay small. */
interface StoredSettings {
  publicId: string;
  name: string;
  isClosed: boolean;
  /** Names the buttons that close the chat, in the bot's language; absent in English. */
  closeLabel?: string;
  zIndex: number;
  standard: { width: string; height: string };
  popup: { width: string; autoShowDelay?: number };
  bubble: {
    placement: "left" | "right";
    autoOpenDelay?: number;
    button: { color: string; iconColor: string; size: "medium" | "large"; iconUrl?: string };
    previewMessage?: { text: string; avatarUrl?: string; autoShowDelay?: number };
  };
}

/** The settings of a bot on a page: those of its author, unless the page sets others. */
export type Settings = BotOptions & Pick<StoredSettings, "publicId" | "name" | "isClosed"> & { server: string };

/**
 * Asks the viewer for the settings of a bot.
 * @throws Error with the viewer's own message if the bot can't be shown
 */
export const loadSettings = async (options: BotOptions & { server: string }, kind: Kind): Promise<Settings> => {
  const response = await fetch(`${options.server}/embed/${encodeURIComponent(options.bot)}.json`);
  // The only cast: the server that this script comes from wrote the answer.
  const stored = (await response.json()) as StoredSettings & { message: string };
  if (!response.ok) throw Error(stored.message);
  const { button } = stored.bubble;
  const own: StoredSettings[Kind] & Partial<StoredSettings["bubble"]> = stored[kind];
  // Renames the stored settings to the names of the options. Popups use the button's colours.
  return { ...stored, ...button, ...own, ...own.previewMessage, ...options };
};
