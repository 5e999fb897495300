import { type GroupSpec, group } from "../../bot-writing/block-spec.ts";
import { addPoints, askText, branch, lookUp, pick, say, set } from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

interface Question {
  question: string;
  answers: readonly string[];
  right: string;
  /** A fact shown after the answer. */
  fact: string;
}

const questions: readonly Question[] = [
  {
    question: "Which planet is closest to the sun?",
    answers: ["Venus", "Mercury", "Mars"],
    right: "Mercury",
    fact: "A year on it takes only 88 days.",
  },
  {
    question: "How many hearts does an octopus have?",
    answers: ["One", "Two", "Three"],
    right: "Three",
    fact: "Two of them serve the gills alone.",
  },
  {
    question: "What is the capital of Australia?",
    answers: ["Canberra", "Sydney", "Melbourne"],
    right: "Canberra",
    fact: "It was built because Sydney and Melbourne could not agree.",
  },
  {
    question: "Who wrote the first program for a computing machine?",
    answers: ["Charles Babbage", "Ada Lovelace", "Alan Turing"],
    right: "Ada Lovelace",
    fact: "She wrote it in 1843, for a machine that was never finished.",
  },
  {
    question: "What do honeybees do to tell each other where to find flowers?",
    answers: ["They sing", "They dance", "They leave a scent"],
    right: "They dance",
    fact: "The angle of the dance gives the direction to the sun.",
  },
];

const title = (place: number) => `Question ${place + 1}`;

const askQuestion = ({ question, answers, right, fact }: Question, place: number): GroupSpec => {
  const answer = `Answer ${place + 1}`;
  return group(
    title(place),
    [
      ...(place === 0 ? [set("Score", "0")] : []),
      say(`**${place + 1} of ${questions.length}:** ${question}`),
      pick(answer, ...answers),
      addPoints("Score", answer, { [right]: 1 }),
      lookUp("Verdict", answer, { [right]: "Correct!" }, `Not quite. The right answer is “${right}”.`),
      say(`{{Verdict}} ${fact}`),
    ],
    place + 1 < questions.length ? title(place + 1) : "Score",
  );
};

export const scoredQuiz = writeBot({
  name: "Quiz with a score",
  theme: presetTheme("ink"),
  groups: [
    group(
      "Welcome",
      [
        say("Welcome to the **five-minute quiz**!"),
        say("Five questions, no traps. Who is playing?"),
        askText("Name", "Your name"),
        say("Good luck, {{Name}}!"),
      ],
      title(0),
    ),
    ...questions.map(askQuestion),
    group(
      "Score",
      [
        say("That's it! You have **{{Score}} of 5** points."),
        branch(
          { if: [["Score", "Equal to", "5"]], to: "Perfect" },
          { if: [["Score", "Greater or equal to", "3"]], to: "Well done" },
        ),
      ],
      "Next time",
    ),
    group("Perfect", [say("All right, {{Name}}! You should be writing the questions.")], "Goodbye"),
    group("Well done", [
      say("Well done, {{Name}}! Not many know that much. Want to go for all five?"),
      pick(undefined, ["Play again", title(0)], ["That's enough", "Goodbye"]),
    ]),
    group("Next time", [
      say("It wasn't your day, {{Name}}, but now you know the answers. Another round?"),
      pick(undefined, ["Yes, once more", title(0)], ["No, thanks", "Goodbye"]),
    ]),
    group("Goodbye", [say("Thanks for playing, and see you next time!")]),
  ],
});
