import { group } from "../../bot-writing/block-spec.ts";
import {
  askDate,
  askEmail,
  askLongText,
  askNumber,
  askText,
  askTime,
  branch,
  pick,
  say,
  setMoment,
} from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

export const bookingRequest = writeBot({
  name: "Booking request",
  theme: presetTheme("meadow"),
  groups: [
    group(
      "Welcome",
      [
        say("Welcome! Let's find a time for you."),
        say("What would you like to book?"),
        pick("Service", "A table", "A guided tour", "A tasting"),
      ],
      "When",
    ),
    group(
      "When",
      [
        setMoment("Tomorrow", "Tomorrow"),
        say("{{Service}}, with pleasure. On which day?"),
        askDate("Day", { min: "{{Tomorrow}}", format: "EEEE, d MMMM yyyy" }),
        say("And at what time? We are open from 10:00 to 20:00."),
        askTime("Time"),
      ],
      "People",
    ),
    group(
      "People",
      [
        say("How many of you will come?"),
        askNumber("People", "1 to 40", { min: 1, max: 40, step: 1 }),
        branch({ if: [["People", "Greater or equal to", "9"]], to: "Large group" }),
      ],
      "Contact",
    ),
    group(
      "Large group",
      [
        say("{{People}} people, how nice! For groups we like to prepare a little."),
        say("What is the occasion, and what should we think of?"),
        askLongText("Occasion", "A birthday, two of us don't eat meat…"),
      ],
      "Contact",
    ),
    group(
      "Contact",
      [
        say("Nearly done. What name should we put it under?"),
        askText("Name", "Your name"),
        say("And where do we send the confirmation, {{Name}}?"),
        askEmail("E-mail", "name@example.org"),
      ],
      "Check",
    ),
    group("Check", [
      say("Your request:", "**{{Service}}** for {{People}}", "{{Day}} at {{Time}}", "{{Name}}, {{E-mail}}"),
      pick(undefined, ["Send it", "Done"], ["Choose another time", "When"]),
    ]),
    group("Done", [
      say("Thank you, {{Name}}! We check the calendar and confirm **within a few hours**."),
      say("Until then nothing is fixed yet. We look forward to seeing you."),
    ]),
  ],
});
