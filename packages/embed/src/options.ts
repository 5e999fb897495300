/** The value of a variable: a text, or a list of them. Null empties it. */
export type Value = string | number | boolean | readonly string[] | null;

export type Kind = "bubble" | "popup" | "standard";

/** What a page may say of a bot on it. All but `bot` comes from the bot itself, as its author has set it. */
export interface BotOptions {
  /** The public id of the bot, or its id, which stays when the author changes its address. */
  bot: string;
  /** A bubble where absent. */
  kind?: Kind | undefined;
  /** The origin of the viewer; where absent, the one that the script comes from. */
  server?: string;
  /** The same, as pages call it that have had another builder's bot on them. */
  apiHost?: string;
  /** A selector of the element in which a standard bot stands. */
  target?: string | undefined;
  /** What the bot's variables begin with. */
  variables?: Readonly<Record<string, Value>> | undefined;
  zIndex?: number | undefined;
  /** As in CSS. The height of a standard bot may be `auto`: it is then as high as the chat. */
  width?: string | undefined;
  height?: string | undefined;
  /** Seconds until a bubble opens by itself. */
  autoOpenDelay?: number | undefined;
  /** Seconds until a popup opens by itself, or a bubble's message is shown. */
  autoShowDelay?: number | undefined;
  placement?: "left" | "right" | undefined;
  color?: string | undefined;
  iconColor?: string | undefined;
  /** Address of a picture in place of the speech bubble. */
  iconUrl?: string | undefined;
  size?: "medium" | "large" | undefined;
  /** The message beside the button; empty: none. */
  text?: string | undefined;
  /** Address of the picture beside it. */
  avatarUrl?: string | undefined;
  /** What screen readers call the button; the bot's name where absent. */
  label?: string | undefined;
  /** What they call the buttons that close something; "Close" where absent. */
  closeLabel?: string | undefined;
}

/** What the attributes of a script tag say; null where they name no bot. */
export const optionsOf = ({ dataset }: HTMLElement): BotOptions | null => {
  const { bot, variables } = dataset;
  // The one boundary: attributes are texts, where numbers are wanted they are read as such, and others are never read.
  const told = dataset as Partial<BotOptions>;
  return bot ? { ...told, bot, variables: variables && JSON.parse(variables) } : null;
};
