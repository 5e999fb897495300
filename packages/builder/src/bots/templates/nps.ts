import { group } from "../../bot-writing/block-spec.ts";
import { askEmail, askLongText, askRating, branch, pick, say } from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

export const nps = writeBot({
  name: "NPS survey",
  theme: presetTheme("violet"),
  groups: [
    group(
      "Score",
      [
        say("Hi! Two quick questions, and you help us a great deal."),
        say("How likely are you to recommend us to a friend or colleague?"),
        askRating("Score", {
          length: 10,
          startsAt: 0,
          labels: { left: "Not at all", right: "Very likely" },
          isOneClickSubmitEnabled: true,
        }),
        branch(
          { if: [["Score", "Greater or equal to", "9"]], to: "Promoters" },
          { if: [["Score", "Greater or equal to", "7"]], to: "Passives" },
        ),
      ],
      "Detractors",
    ),
    group(
      "Promoters",
      [say("A {{Score}}, that makes our day! What do you like best?"), askLongText("Reason", "What I like most is…")],
      "Public",
    ),
    group("Public", [
      say("May we quote you on our website, without your name?"),
      pick("May be quoted", ["Yes, you may", "Thanks"], ["Please don't", "Thanks"]),
    ]),
    group(
      "Passives",
      [say("Thank you for the {{Score}}. What would make it a 10?"), askLongText("Reason", "It would be great if…")],
      "Thanks",
    ),
    group("Detractors", [
      say("Thank you for being honest. We are sorry that we let you down."),
      say("What went wrong?"),
      askLongText("Reason", "Please tell us what bothered you"),
      say("May we write to you about it? Then leave your e-mail address."),
      pick("May write", ["Yes", "E-mail"], ["No, thanks", "Thanks"]),
    ]),
    group("E-mail", [say("Where do we reach you?"), askEmail("E-mail", "name@example.org")], "Thanks"),
    group("Thanks", [say("Thank you! We read every single answer."), say("Have a lovely day.")]),
  ],
});
