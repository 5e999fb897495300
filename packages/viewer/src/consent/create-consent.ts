/** What a visitor says to the question whether other services may be told of the visit. */
export type Choice = "agreed" | "declined";

/** Whether other services may be told of the visit. */
export interface Consent {
  /** Null until the visitor has answered. */
  choice: () => Choice | null;
  choose: (choice: Choice) => void;
  /** Whether anything has asked for it: until then nobody is asked. */
  isWanted: () => boolean;
  want: () => void;
  /** Told of every choice, and once it is wanted; gives what ends that. */
  subscribe: (watcher: () => void) => () => void;
}

interface ConsentOptions {
  /** The author wants visitors to be asked; otherwise everything may be told. */
  isAsked: boolean;
  /** What the visitor has said on an earlier page. */
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
