import { group } from "../../bot-writing/block-spec.ts";
import {
  askEmail,
  askLongText,
  askPhone,
  askRating,
  askText,
  branch,
  pick,
  pickMany,
  say,
} from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { createTheme } from "../../design/presets/create-theme.ts";

export const feedback = writeBot({
  name: "Feedback with follow-up",
  theme: createTheme({
    font: "Nunito",
    page: "#fffaeb",
    text: "#33270a",
    bubble: "#ffffff",
    bubbleText: "#33270a",
    accent: "#7a5200",
    accentText: "#ffffff",
    field: "#ffffff",
    fieldText: "#33270a",
    placeholder: "#756745",
    line: "#eadcb2",
    corners: "large",
  }),
  groups: [
    group(
      "Stars",
      [
        say("Thank you for your visit! How was it?"),
        askRating("Stars", { buttonType: "Icons", length: 5, isOneClickSubmitEnabled: true }),
        branch({ if: [["Stars", "Less or equal to", "3"]], to: "Sorry" }),
      ],
      "Happy",
    ),
    group(
      "Sorry",
      [
        say("We are sorry that it wasn't better. What was the matter? You can pick several."),
        pickMany("Trouble", "That's it", "Waiting time", "Friendliness", "Quality", "Price", "Something else"),
        say("What would have been the right way?"),
        askLongText("Wish", "I would have expected…"),
      ],
      "Follow-up",
    ),
    group("Follow-up", [
      say("Would you like to hear from the person in charge?"),
      pick("Follow-up", ["Yes, call me", "Call back"], ["Yes, write to me", "Write back"], ["No, thanks", "Heard"]),
    ]),
    group("Call back", [say("What number should we call? We'll ring today."), askPhone("Phone")], "Heard"),
    group("Write back", [say("Where may we write to?"), askEmail("E-mail", "name@example.org")], "Heard"),
    group("Heard", [say("Thank you for taking the time. We talk about every answer in our Monday round.")]),
    group(
      "Happy",
      [say("{{Stars}} stars, thank you! What did you like most?"), askLongText("Praise", "I liked…")],
      "Public",
    ),
    group("Public", [
      say("That is lovely to read. May we show it on our website?"),
      pick("May be shown", ["Yes, with my name", "Name"], ["Yes, without my name", "Thanks"], ["Rather not", "Thanks"]),
    ]),
    group("Name", [say("Gladly! What name should we show?"), askText("Name", "Ada L., Bristol")], "Thanks"),
    group("Thanks", [say("Thank you so much. See you soon!")]),
  ],
});
