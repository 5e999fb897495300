import type { BotOptions, Kind } from "./options.ts";

/** What the viewer answers: `Embed` of the contracts, of which this script imports nothing. */
interface StoredSettings {
  publicId: string;
  name: string;
  isClosed: boolean;
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

/** How a bot stands on a page: what its author has set, unless the page says otherwise. */
export type Settings = BotOptions & Pick<StoredSettings, "publicId" | "name" | "isClosed"> & { server: string };

/**
 * Asks the viewer how a bot stands on pages.
 *
 * @throws Error with the viewer's own words where it can't be there
 */
export const loadSettings = async (options: BotOptions & { server: string }, kind: Kind): Promise<Settings> => {
  const response = await fetch(`${options.server}/embed/${encodeURIComponent(options.bot)}.json`);
  // The one boundary: the server of this script has written it.
  const stored = (await response.json()) as StoredSettings & { message: string };
  if (!response.ok) throw Error(stored.message);
  const { button } = stored.bubble;
  const own: StoredSettings[Kind] & Partial<StoredSettings["bubble"]> = stored[kind];
  // By the names that the options have. Popups have the colours of the button.
  return { ...stored, ...button, ...own, ...own.previewMessage, ...options };
};
