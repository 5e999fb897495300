import type { BlockSpec } from "../bot-writing/block-spec.ts";
import { group } from "../bot-writing/block-spec.ts";
import {
  askDate,
  askEmail,
  askFile,
  askLongText,
  askNumber,
  askPhone,
  askRating,
  askText,
  askTime,
  askWebsite,
  pick,
  pickMany,
  pickPicture,
  say,
} from "../bot-writing/blocks.ts";
import { writeBot } from "../bot-writing/write-bot.ts";

const picture = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="${color}"/><circle cx="160" cy="90" r="44" fill="#fff" fill-opacity=".55"/></svg>`,
  )}`;

const samples: readonly (readonly [title: string, question: string, input: BlockSpec])[] = [
  ["Text", "What's your name?", askText("Name", "Type your answer…")],
  ["Long text", "What can we do better?", askLongText("Wish", "As long as you like…")],
  ["E-mail", "Where do we reach you?", askEmail("E-mail")],
  ["Number", "How many of you are coming?", askNumber("Number")],
  ["Phone", "What's your number?", askPhone("Phone")],
  ["Website", "Where is your website?", askWebsite("Website")],
  ["Date", "When does it begin?", askDate("Date", { hasTime: true })],
  ["Time", "At what time?", askTime("Time")],
  ["Buttons", "Tea or coffee?", pick("Drink", "Tea", "Coffee", "Just water, please")],
  ["Several buttons", "What do you like?", pickMany("Likes", "Send", "Reading", "Cooking", "Hiking", "Music")],
  [
    "Pictures",
    "Which one is yours?",
    pickPicture(
      "Picture",
      { picture: picture("#3b7a78"), title: "First", description: "A word about it" },
      { picture: picture("#b3653b"), title: "Second", description: "Another one" },
    ),
  ],
  [
    "Rating",
    "How was it?",
    askRating("Rating", { length: 5, buttonType: "Icons", labels: { left: "Poor", right: "Great" } }),
  ],
  ["File", "Do you have a picture for us?", askFile("File")],
];

/** A bot that shows every kind of input; the visitor may jump between them. */
export const sampleBot = writeBot({
  name: "Every input",
  groups: [
    group("Start", [
      say("This is how **your bot** says something."),
      say("Which input would you like to see?"),
      pick("Input", ...samples.map(([title]) => [title, title] as const)),
    ]),
    ...samples.map(([title, question, input]) => group(title, [say(question), input], "Another")),
    group("Another", [say("Which one next?"), pick("Input", ...samples.map(([title]) => [title, title] as const))]),
  ],
});
