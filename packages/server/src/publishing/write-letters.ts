import type { Mail, MailAddress } from "@parley/core";

/** Reduced to one line, so that a name can't add lines to a message. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

interface Letter {
  id: string;
  from: MailAddress;
  to: readonly string[];
  /** The name of the bot, and where the app shows it. */
  bot: string;
  url: string;
  /** Who has asked, or declined. */
  by: string;
  note: string;
}

const write = ({ id, from, to }: Letter, subject: string, parts: readonly string[]): Mail => ({
  ...{ id, from, cc: [], bcc: [], subject, attachments: [] },
  to: [...to],
  text: parts.filter((part) => part !== "").join("\n\n"),
});

const quote = (note: string): string => (note === "" ? "" : note.replace(/^/gm, "> "));

/** Tells administrators that somebody asks them to publish a bot. */
export const writeWish = (letter: Letter): Mail => {
  const [bot, by] = [oneLine(letter.bot), oneLine(letter.by)];
  return write(letter, `${by} asks to publish ${bot}`, [
    `${by} asks you to publish the bot "${bot}".`,
    quote(letter.note),
    `Look at what changes, and publish or decline:\n${letter.url}`,
  ]);
};

/** Tells who has asked that an administrator has declined. */
export const writeRefusal = (letter: Letter): Mail => {
  const [bot, by] = [oneLine(letter.bot), oneLine(letter.by)];
  return write(letter, `${bot} was not published`, [
    `${by} has declined to publish the bot "${bot}".`,
    quote(letter.note),
    `The bot is here:\n${letter.url}`,
  ]);
};
