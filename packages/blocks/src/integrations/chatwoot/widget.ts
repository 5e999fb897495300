import { loadScript } from "@parley/ui";

/** The used part of Chatwoot's script, as documented. */
interface Chatwoot {
  hasLoaded?: boolean;
  toggle: (state: "open" | "close") => void;
  toggleBubbleVisibility: (state: "show" | "hide") => void;
  setUser: (identifier: string, user: object) => void;
}

declare global {
  interface Window {
    $chatwoot?: Chatwoot;
    chatwootSDK?: { run: (options: { websiteToken: string; baseUrl: string }) => void };
  }
}

export interface WidgetUser {
  id?: string;
  email?: string;
  name?: string;
  avatarUrl?: string;
  phoneNumber?: string;
}

/** The time limit for Chatwoot to get ready after its script has loaded, in milliseconds. */
const patience = 10_000;

const becomesReady = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Chatwoot did not answer in time.")), patience);
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      finish();
    };
    window.addEventListener("chatwoot:ready", end(resolve), { once: true });
    window.addEventListener(
      "chatwoot:error",
      end(() => reject(new Error("Chatwoot could not start."))),
      { once: true },
    );
  });

const findWidget = async (baseUrl: string, websiteToken: string): Promise<Chatwoot> => {
  if (!window.$chatwoot?.hasLoaded) {
    const ready = becomesReady();
    // Prevents an unhandled rejection if the script itself fails to load.
    ready.catch(() => {});
    await loadScript(`${baseUrl}/packs/js/sdk.js`, {
      name: "Chatwoot",
      isThere: () => window.chatwootSDK !== undefined,
    });
    window.chatwootSDK?.run({ websiteToken, baseUrl });
    if (!window.$chatwoot?.hasLoaded) await ready;
  }
  if (!window.$chatwoot) throw new Error("Chatwoot did not start.");
  return window.$chatwoot;
};

/** Sends the user to Chatwoot, which rejects users without an identifier or without any other data. */
const introduce = (widget: Chatwoot, { id, email, name, avatarUrl, phoneNumber }: WidgetUser): void => {
  const identifier = id ?? email;
  const known = { email, name, avatar_url: avatarUrl, phone_number: phoneNumber };
  const filled = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  if (Object.keys(filled).length === 0) return;
  if (identifier === undefined) throw new Error("Chatwoot needs an ID or an e-mail to know who the visitor is.");
  // Chatwoot requires one of these; a phone number is not enough.
  widget.setUser(identifier, email || name || avatarUrl ? filled : { ...filled, name: identifier });
};

export const openWidget = async (
  { baseUrl, websiteToken }: { baseUrl: string; websiteToken: string },
  user: WidgetUser,
): Promise<void> => {
  const widget = await findWidget(baseUrl, websiteToken);
  widget.toggleBubbleVisibility("show");
  widget.toggle("open");
  introduce(widget, user);
};

/** Does nothing if the widget was never opened. */
export const closeWidget = (): void => {
  window.$chatwoot?.toggle("close");
  window.$chatwoot?.toggleBubbleVisibility("hide");
};
