/** The outcome of a consent, sent by the window in which it was given. */
export interface ConsentNews {
  /** Identifies the consent: the `state` that the provider has sent back. */
  state: string;
  /** The id of the account; null if none was connected. */
  id: string | null;
  error: string | null;
}

const name = "parley-consents";

/** Sends the outcome to the app's other windows, one of which waits for it. */
export const tellConsent = (news: ConsentNews): void => {
  const channel = new BroadcastChannel(name);
  channel.postMessage(news);
  channel.close();
};

/** Calls the listener with the outcome of one consent. Returns the function that stops listening. */
export const followConsent = (state: string, listener: (news: ConsentNews) => void): (() => void) => {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<ConsentNews>) => {
    if (data.state === state) listener(data);
  });
  return () => channel.close();
};
