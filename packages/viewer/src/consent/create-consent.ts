/** The visitor's answer to the consent question. */
export type Choice = "agreed" | "declined";

/** Whether other services may be told about the visit. */
export interface Consent {
  /** Null until the visitor has answered. */
  choice: () => Choice | null;
  choose: (choice: Choice) => void;
  /** Whether a block has asked for consent yet: before that, the visitor is not asked. */
  isWanted: () => boolean;
  want: () => void;
  /** Called after every choice, and when consent is first wanted. Returns the function that stops it. */
  subscribe: (watcher: () => void) => () => void;
}

interface ConsentOptions {
  /** Whether the author requires consent; otherwise everything may be disclosed. */
  isAsked: boolean;
  /** The visitor's choice on an earlier page. */
  kept: Choice | null;
  keep: (choice: Choice) => void;
}

export const createConsent = ({ isAsked, kept, keep }: ConsentOptions): Consent => {
  let choice: Choice | null = isAsked ? kept : "agreed";
  let isWanted = false;
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watcher of [...watchers]) watcher();
  };
  return {
    choice: () => choice,
    choose: (chosen) => {
      if (choice === chosen) return;
      choice = chosen;
      keep(chosen);
      tell();
    },
    isWanted: () => isWanted,
    want: () => {
      if (isWanted || !isAsked) return;
      isWanted = true;
      tell();
    },
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
};
