import type * as en from "./languages/en.ts";

/** A text for each plural form that a language has, with `{count}`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type Texts<English> = { [Key in keyof English]: English[Key] extends string ? string : Plural };

/** The texts that stand in for what the author has not written. */
export type DefaultTexts = Texts<typeof en.defaults>;

/** What the server writes into the pages around a chat, or instead of one. */
export type PageTexts = Texts<typeof en.page>;

/** What the page itself says in a chat. The page brings it along. */
export type ChatTexts = Texts<typeof en.chat>;

/** What `say` looks up, by key. The page brings it along, unless it is English. */
export type SaidTexts = Texts<typeof en.said>;
