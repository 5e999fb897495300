/** What became of a consent, told by the window in which it was given. */
export interface ConsentNews {
  /** Which consent: what the provider sent back. */
  state: string;
  /** The account; null where there is none. */
  id: string | null;
  error: string | null;
}

const name = "parley-consents";

/** Tells the app's other windows, of which one waits. */
export const tellConsent = (news: ConsentNews): void => {
  const channel = new BroadcastChannel(name);
  channel.postMessage(news);
  channel.close();
};

/** Hears of one consent, until the function in the answer is called. */
export const followConsent = (state: string, listener: (news: ConsentNews) => void): (() => void) => {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<ConsentNews>) => {
    if (data.state === state) listener(data);
  });
  return () => channel.close();
};
