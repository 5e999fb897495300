import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley } from "../../packages/server/src/testing/create-test-parley.ts";
import type { Line } from "./conversation.ts";
import { corpusScripts } from "./corpus-scripts.ts";
import { playOverApi } from "./play-over-api.ts";

interface Paragraph {
  children: { text?: string; children?: { text: string }[] }[];
}

/** Returns a line as text: messages as they are, `[image]` for media, `?` and the choices for inputs. */
const note = (line: Line): string => {
  if ("asks" in line) {
    const choices = line.items.map(({ content, title }) => String(content ?? title));
    return ["?", line.asks, ...(choices.length > 0 ? [choices.join(" / ")] : [])].join(" ");
  }
  const paragraphs = line.content.richText as unknown as Paragraph[] | undefined;
  if (paragraphs === undefined) return `[${line.says}]`;
  const leaves = ({ children }: Paragraph) => children.flatMap((child) => child.children ?? [child]);
  return paragraphs
    .map((paragraph) =>
      leaves(paragraph)
        .map(({ text = "" }) => text)
        .join(""),
    )
    .join("\n");
};

const anchorText =
  "? choice input The visible text that is hyperlinked to another page / The text in the top left of a webpage / The most prominent text on a page, used by search engines to assign a title to the page / A slogan that sticks in a consumer’s mind";
const persona =
  "? choice input Your target audience / Someone who joins your mailing list / A repeat customer / A fictional representation of a group of customers";
const seo =
  "? choice input Send Email Out / Serial Editorial Output / Search Engine Optimization / Search Expectation Order";
const cta =
  "? choice input Consequence To Advert / Call To Action / Computer Tracked Actions / Characteristic Tracking Advert";
const menu = [
  "Hey friend 👋\nHow can I help you?",
  "? choice input I have a feature request ✨ / There is a bug 🐛 / I have a question 💭",
];

/** The expected conversations of real bots with a chat API client that uses the replies of `corpus-scripts.ts`. */
const spoken: Record<string, { lines: string[]; hasEnded: boolean }> = {
  "lead-gen_2025-01-23_v6.1.json": {
    lines: [
      "Welcome to AA (Awesome Agency)",
      "[image]",
      "? choice input Hi!",
      "What's your name?",
      "? text input",
      "Great! Nice to meet you Ada",
      "What's the best email we can reach you at?",
      "? email input",
      "This doesn't look like an email address. Could you check it?",
      "? email input",
      "What services are you interested in?",
      "? choice input Website dev / Content Marketing / Social Media / UI / UX Design",
      "Can you tell me a bit more about your needs?",
      "? text input",
      "Perfect!",
      "We'll get back to you at ada@example.org",
    ],
    hasEnded: true,
  },
  "quiz_2025-01-23_v6.1.json": {
    lines: [
      "Hi there!",
      "You're about to answer a Quiz about Digital Marketing",
      "It is composed of only 4 questions.",
      "Ready?",
      "? choice input Go!",
      "What does SEO stand for?",
      seo,
      "Well done!",
      "What is anchor text?",
      anchorText,
      "WRONG!",
      "Anchor text is the visible text that is hyperlinked to another page",
      "What is a persona ?",
      persona,
      "Well done!",
      "What does CTA stand for?",
      cta,
      "Well done 👏",
      "Your score is 15/20.",
      "Try again?",
      "? choice input Yes! / No, bye!",
      "What does SEO stand for?",
      seo,
      "WRONG!",
      "SEO stands for Search Engine Optimization",
      "What is anchor text?",
      anchorText,
      "Well done!",
      "What is a persona ?",
      persona,
      "WRONG!",
      "A persona is a fictional representation of a group of customers",
      "What does CTA stand for?",
      cta,
      "You could do better but that's alright!",
      "Your score is 10/20.",
      "Try again?",
      "? choice input Yes! / No, bye!",
    ],
    hasEnded: true,
  },
  "customer-support_2026-03-26_v6.1.json": {
    lines: [
      ...menu,
      "Shoot! 🤪",
      "Can you describe the bug with as many details as possible?",
      "? text input",
      "On which email can I contact you?",
      "? email input",
      "Thank you so much for your submission 💙",
      "I'll get back to you ASAP (usually within 24 hours)",
      "? choice input Restart",
      ...menu,
      "Awesome!",
      "Head up to the feedback board.\n\n👉 https://app.typebot.com/feedback\n\nThere, you'll be able to check existing feature requests and submit yours if it's missing 💪",
      "? choice input Restart",
      ...menu,
    ],
    // This bot never ends: it always returns to its menu.
    hasEnded: false,
  },
  "onboarding_2025-01-23_v6.1.json": {
    lines: [
      "Welcome 👋",
      "What's your name?",
      "? text input",
      "Welcome Ada 👋",
      "I'm super pumped that you've decided to try out Typebot 😍",
      "You are small steps away from meaningful, hyper-personalized experience for your users",
      "Let's get you set up for your Typebot journey.",
      "Do you work for a specific company?",
      "? choice input Yes / No",
      "? text input",
      "What type of bots are you planning to build with Typebot?",
      "? choice input Lead qualification / Customer support / Customer research / User onboarding / Quizzes / Content distribution / FAQ / Other",
      "What else?",
      "? text input",
      "Thank you for answering those questions!",
      "[image]",
      "See you soon 🚀",
    ],
    hasEnded: true,
  },
  "nps_2025-01-23_v6.1.json": {
    lines: [
      "Hey! 👋",
      "Since you are part of our daily users, can I ask you 2 questions?",
      "? choice input Sure!",
      "How likely will you recommend our product to a friend or colleague?",
      "? rating input",
      "That doesn't look quite right. Could you try again?",
      "? rating input",
      "I'm glad to hear that 😍",
      "Could you tell us why?",
      "? text input",
      "Thank you! 🙏",
      "Would you be ok to leave a review on Capterra?",
      "? choice input Sure! / Maybe later",
      "Amazing 🤩",
      "Let me take you there...",
    ],
    hasEnded: true,
  },
};

let parley: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  parley = await createTestParley();
});
afterAll(() => parley.close());

for (const [name, expected] of Object.entries(spoken)) {
  const script = corpusScripts[name];
  if (script === undefined) it.skip(`${name} is not here: set PARLEY_CORPUS to the folder of real bot files`, () => {});
  else
    it(`${name} says to a client of the chat API what it should`, async () => {
      const { lines, hasEnded } = await playOverApi(parley, script);
      expect({ lines: lines.map(note), hasEnded }).toEqual(expected);
    });
}
