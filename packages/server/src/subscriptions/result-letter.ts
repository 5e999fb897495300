import type { Mail, MailAddress } from "@parley/core";
import type { Scope } from "./subscription-repository.ts";
import type { ToldResult } from "./told-result.ts";
import { type Letter, writeLetter } from "./write-letter.ts";

/** The most answers that an e-mail shows, and of each the most characters. */
const mostAnswers = 50;
const longestAnswer = 2000;
const longestSubject = 150;

/** Where e-mails about a bot, or about all bots, are set. */
export const noticesAddress = (
  builder: string,
  { botId }: Pick<Scope, "botId">,
  part: "notices" | "failures" = "notices",
): string => (botId === null ? `${builder}/workspace#${part}` : `${builder}/bots/${botId}/share#${part}`);

/** The address of a result in the author's app. */
export const resultLink = (builder: string, { botId, id }: { botId: string; id: string }): string =>
  `${builder}/bots/${botId}/results?result=${encodeURIComponent(id)}`;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

interface Writing {
  id: string;
  from: MailAddress;
  to: string;
  scope: Scope;
  builder: string;
}

/** An e-mail to one person. */
export const writeMail = async (letter: Letter, subject: string, { id, from, to }: Writing): Promise<Mail> => ({
  id,
  from,
  to: [to],
  cc: [],
  bcc: [],
  subject: cut(subject, longestSubject),
  ...(await writeLetter(letter)),
  attachments: [],
});

/** The e-mail about one result. */
export const writeResultMail = async (
  { bot, result, answers }: ToldResult,
  { link, isTest = false, ...writing }: Writing & { link: string; isTest?: boolean },
): Promise<Mail> => {
  const [first] = answers;
  const said = first === undefined ? "" : `: ${first.value.replaceAll(/\s+/g, " ")}`;
  const left = answers.length - mostAnswers;
  const letter: Letter = {
    title: `${isTest ? "Example: new" : "New"} result of “${bot.name}”`,
    lead: result.isCompleted ? "Somebody has finished the chat." : "Somebody has chatted with the bot.",
    rows: answers.slice(0, mostAnswers).map(({ question, value, files }) => ({
      label: question,
      value: cut([value, ...files.filter((file) => !value.includes(file))].filter(Boolean).join("\n"), longestAnswer),
    })),
    ...(left > 0 ? { more: `and ${left} more answers` } : {}),
    button: { label: "Open the result", url: link },
    why: "You get this e-mail because you asked to be told of each result.",
    stop: { label: "Change or stop it", url: noticesAddress(writing.builder, writing.scope) },
  };
  return writeMail(letter, `${isTest ? "Example: " : ""}${bot.name}${said}`, writing);
};
