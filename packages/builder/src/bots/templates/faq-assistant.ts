import { presetTheme } from "../../design/presets/theme-presets.ts";
import { type ComparisonSpec, type GroupSpec, group } from "../writing/block-spec.ts";
import { askEmail, askLongText, askText, branch, pick, say } from "../writing/blocks.ts";
import { writeBot } from "../writing/write-bot.ts";

interface Answer {
  title: string;
  button: string;
  /** What somebody may write who wants this answer. */
  words: readonly string[];
  paragraphs: readonly string[];
}

const answers: readonly Answer[] = [
  {
    title: "Prices",
    button: "What does it cost?",
    words: ["price", "cost", "how much", "expensive", "plan", "discount"],
    paragraphs: [
      "There are two plans: **Basic** is free, **Plus** costs €12 a month. You can change or cancel every month.",
      "Schools and charities get Plus for half the price.",
    ],
  },
  {
    title: "Shipping",
    button: "When does my order arrive?",
    words: ["ship", "deliver", "arrive", "parcel", "track", "order"],
    paragraphs: [
      "Orders leave our house within one working day and take **two to four days**.",
      "You get a link to follow your parcel as soon as it is on its way.",
    ],
  },
  {
    title: "Returns",
    button: "Can I send something back?",
    words: ["return", "refund", "send back", "money back", "broken", "exchange"],
    paragraphs: [
      "Yes, within **30 days**, and we pay for the return. The label is in the parcel.",
      "You get your money back three days after the parcel has reached us.",
    ],
  },
  {
    title: "Opening hours",
    button: "When can I reach you?",
    words: ["open", "hours", "phone", "call", "reach", "contact"],
    paragraphs: [
      "We are here from Monday to Friday, **9:00 to 17:00**. At any other time, leave us a message right here.",
    ],
  },
];

const mentions = ({ words }: Answer): ComparisonSpec[] =>
  words.map((word): ComparisonSpec => ["Question", "Contains", word]);

const tell = ({ title, paragraphs }: Answer): GroupSpec => group(title, [say(...paragraphs)], "Anything else");

const person = "A person";

export const faqAssistant = writeBot({
  name: "FAQ assistant",
  theme: presetTheme("rose"),
  groups: [
    group("Welcome", [
      say("Hello! I know the answers to our most common questions."),
      say("I'm a program, not a person, but I can fetch one. What would you like to know?"),
      pick(undefined, ...answers.map(({ button, title }): [string, string] => [button, title]), [
        "I have another question",
        "Question",
      ]),
    ]),
    group(
      "Question",
      [
        say("Ask me in your own words. Short is best."),
        askText("Question", "Do you ship to Norway?"),
        branch(
          {
            if: [
              ["Question", "Contains", "person"],
              ["Question", "Contains", "human"],
            ],
            isAny: true,
            to: person,
          },
          ...answers.map((answer) => ({ if: mentions(answer), isAny: true, to: answer.title })),
        ),
      ],
      "No answer",
    ),
    ...answers.map(tell),
    group("Anything else", [
      say("Does that help?"),
      pick(
        undefined,
        ["Yes, thanks", "Goodbye"],
        ["I have another question", "Question"],
        ["I'd like to talk to a person", person],
      ),
    ]),
    group("No answer", [
      say("I'm sorry, I have no answer to “{{Question}}”. Shall I pass it on, or do you want to ask in other words?"),
      pick(undefined, ["Ask again", "Question"], ["Pass it on", person]),
    ]),
    group(
      person,
      [
        say("Gladly. What shall I tell my colleagues?"),
        askLongText("Message", "My question is…"),
        say("Where can they write to you?"),
        askEmail("E-mail", "name@example.org"),
        say("Thank you! They answer **within one working day**."),
      ],
      "Goodbye",
    ),
    group("Goodbye", [say("It was a pleasure. See you soon!")]),
  ],
});
