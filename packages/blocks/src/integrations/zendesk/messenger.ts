import { loadScript } from "@parley/ui";

/** The used part of Zendesk's script, as documented. */
type Messenger = (topic: "messenger", what: string, ...words: unknown[]) => void;

declare global {
  interface Window {
    zE?: Messenger;
  }
}

/** The log after the widget was opened. */
export const openedText = "Zendesk Web Widget Opened";

/** Zendesk's script finds its own element by this id. */
const scriptId = "ze-snippet";

/** Opens the messenger. `tokenOf` is called at sign-in, and again whenever it has to be renewed. */
export const openMessenger = async (key: string, tokenOf: (() => Promise<string>) | null): Promise<void> => {
  const url = `https://static.zdassets.com/ekr/snippet.js?key=${encodeURIComponent(key)}`;
  await loadScript(url, { id: scriptId, name: "Zendesk", isThere: () => window.zE !== undefined });
  const messenger = window.zE;
  if (!messenger) throw new Error("Zendesk did not start.");
  if (tokenOf) await signIn(messenger, tokenOf);
  messenger("messenger", "show");
  messenger("messenger", "open");
};

/** The time limit for Zendesk's sign-in in milliseconds; afterwards it opens without it. */
const patience = 10_000;

const signIn = (messenger: Messenger, tokenOf: () => Promise<string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, patience);
    messenger(
      "messenger",
      "loginUser",
      (give: (token: string) => void) => void tokenOf().then(give, reject),
      (failure: { message?: string; reason?: string } | null) => {
        clearTimeout(timer);
        if (failure) reject(new Error(`Zendesk did not sign the visitor in: ${failure.reason ?? failure.message}`));
        else resolve();
      },
    );
  });

export const hideMessenger = (): void => {
  window.zE?.("messenger", "close");
  window.zE?.("messenger", "hide");
  window.zE?.("messenger", "logoutUser");
};
