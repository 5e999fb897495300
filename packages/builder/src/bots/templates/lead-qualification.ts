import { group } from "../../bot-writing/block-spec.ts";
import { addPoints, askEmail, askPhone, askText, askWebsite, branch, pick, say } from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

export const leadQualification = writeBot({
  name: "Lead qualification",
  theme: presetTheme("sky"),
  defaults: { Points: "0" },
  groups: [
    group(
      "Welcome",
      [
        say("Hello! Let's find out in two minutes whether we are a good fit for you."),
        say("What would you like to achieve?"),
        pick("Goal", "More customers", "Less manual work", "Better service", "I'm not sure yet"),
      ],
      "Team",
    ),
    group(
      "Team",
      [
        say("Good to know, thank you! How many people work in your company?"),
        pick("Team size", "Just me", "2 to 20", "21 to 200", "More than 200"),
        addPoints("Points", "Team size", { "2 to 20": 1, "21 to 200": 3, "More than 200": 3 }),
      ],
      "Budget",
    ),
    group(
      "Budget",
      [
        say("Roughly what could you spend in a month?", "A range is enough; it only helps us to suggest what fits."),
        pick("Budget", "Under €500", "€500 to €2,000", "Over €2,000", "I can't say yet"),
        addPoints("Points", "Budget", { "€500 to €2,000": 2, "Over €2,000": 4, "I can't say yet": 1 }),
      ],
      "Timing",
    ),
    group(
      "Timing",
      [
        say("And when would you like to start?"),
        pick("Begin", "This month", "This quarter", "Later"),
        addPoints("Points", "Begin", { "This month": 3, "This quarter": 2 }),
        branch({ if: [["Points", "Greater or equal to", "5"]], to: "Good fit" }),
      ],
      "Early days",
    ),
    group(
      "Good fit",
      [
        say("That sounds like a **very good fit**. One of us would love to talk with you."),
        say("What's your name?"),
        askText("Name", "Your name"),
        say("Thanks, {{Name}}. Which e-mail address do you use at work?"),
        askEmail("E-mail", "name@company.com"),
        say("Where can we read about your company?"),
        askWebsite("Website", "https://company.com"),
      ],
      "Call",
    ),
    group("Call", [
      say("Last question: may we call you?"),
      pick("Call", ["Yes, please call", "Phone"], ["Write to me instead", "Thanks"]),
    ]),
    group("Phone", [say("Great! What number should we call?"), askPhone("Phone")], "Thanks"),
    group("Thanks", [
      say("Thank you, {{Name}}! You will hear from us **by tomorrow evening**."),
      say("Until then, have a good time."),
    ]),
    group("Early days", [
      say("Thank you for being so open. It may be a little early for us to work together."),
      say("Many start with our free guide: twelve pages, no fluff. Shall we send it?"),
      pick("Guide", ["Yes, send it", "Guide"], ["No, thanks", "Goodbye"]),
    ]),
    group("Guide", [say("Where shall it go?"), askEmail("E-mail", "name@example.org")], "Goodbye"),
    group("Goodbye", [say("All the best for your plans. We are here whenever you want to talk.")]),
  ],
});
