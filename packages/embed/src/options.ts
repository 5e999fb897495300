/** The value of a variable: a text, or a list of them. Null empties it. */
export type Value = string | number | boolean | readonly string[] | null;

export type Kind = "bubble" | "popup" | "standard";

/** The options that a page can set for a bot. For all but `bot`, the default is what the bot's author has set. */
export interface BotOptions {
  /** The public id of the bot, or its id, which stays when the author changes its address. */
  bot: string;
  /** The default is a bubble. */
  kind?: Kind | undefined;
  /** The origin of the viewer. The default is the origin of the script. */
  server?: string;
  /** The same as `server`, for pages written for another builder that uses this name. */
  apiHost?: string;
  /** A selector of the element in which a standard bot stands. */
  target?: string | undefined;
  /** The first values of the bot's variables, by name. */
  variables?: Readonly<Record<string, Value>> | undefined;
  zIndex?: number | undefined;
  /** A CSS length. The height of a standard bot may be `auto`: its frame is then as high as the chat. */
  width?: string | undefined;
  height?: string | undefined;
  /** Seconds until a bubble opens by itself. */
  autoOpenDelay?: number | undefined;
  /** Seconds until a popup opens by itself, or a bubble's message is shown. */
  autoShowDelay?: number | undefined;
  placement?: "left" | "right" | undefined;
  color?: string | undefined;
  iconColor?: string | undefined;
  /** The address of a picture shown in place of the speech bubble icon. */
  iconUrl?: string | undefined;
  size?: "medium" | "large" | undefined;
  /** The message beside the button. An empty text shows none. */
  text?: string | undefined;
  /** The address of the picture beside the message. */
  avatarUrl?: string | undefined;
  /** The button's name for screen readers. The default is the bot's name. */
  label?: string | undefined;
  /** The screen-reader name of the buttons that close a chat or message. The default is "Close". */
  closeLabel?: string | undefined;
}

/** Reads the options from the attributes of a script tag. Returns null if the tag names no bot. */
export const optionsOf = ({ dataset }: HTMLElement): BotOptions | null => {
  const { bot, variables } = dataset;
  // The only cast: attributes are texts. Options that are numbers are converted where they are used.
  const told = dataset as Partial<BotOptions>;
  return bot ? { ...told, bot, variables: variables && JSON.parse(variables) } : null;
};
