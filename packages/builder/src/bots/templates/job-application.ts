import { group } from "../../bot-writing/block-spec.ts";
import {
  askDate,
  askEmail,
  askFile,
  askLongText,
  askNumber,
  askPhone,
  askText,
  askWebsite,
  pick,
  say,
} from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

const documents = { isEnabled: true, types: [".pdf", ".doc", ".docx"] };

export const jobApplication = writeBot({
  name: "Job application",
  theme: presetTheme("newsprint"),
  groups: [
    group("Welcome", [
      say("Hello! Great that you want to work with us."),
      say("It takes about five minutes; have your CV ready. Which position are you interested in?"),
      pick(
        "Position",
        ["Designer", "You"],
        ["Engineer", "You"],
        ["Customer support", "You"],
        ["Something else", "Own idea"],
      ),
    ]),
    group(
      "Own idea",
      [say("We like people with ideas. What would you like to do here?"), askLongText("Own idea", "I would love to…")],
      "You",
    ),
    group(
      "You",
      [
        say("Let's begin with you. What's your name?"),
        askText("Name", "First and last name"),
        say("Nice to meet you, {{Name}}. What's your e-mail address?"),
        askEmail("E-mail", "name@example.org"),
        say("And your phone number, for a first talk?"),
        askPhone("Phone"),
      ],
      "Experience",
    ),
    group(
      "Experience",
      [
        say("How many years have you worked in this field?"),
        askNumber("Years", "0 if you are just starting", { min: 0, max: 60 }),
        say("Please send us your CV, as PDF or Word. Only our hiring team can read it."),
        askFile("CV", { allowedFileTypes: documents, visibility: "Private", sizeLimit: 10 }),
      ],
      "Work",
    ),
    group("Work", [
      say("Do you have a portfolio or a profile that we can look at?"),
      pick("Has portfolio", ["Yes", "Portfolio"], ["No", "Motivation"]),
    ]),
    group("Portfolio", [say("Where do we find it?"), askWebsite("Portfolio", "https://…")], "Motivation"),
    group(
      "Motivation",
      [
        say("Why would you like to work with us? Two or three sentences are enough."),
        askLongText("Motivation", "Because…"),
        say("When could you start?"),
        askDate("Start", { format: "d MMMM yyyy" }),
      ],
      "Consent",
    ),
    group("Consent", [
      say("May we keep your application for six months, in case something else fits?"),
      pick("May keep", ["Yes, you may", "Thanks"], ["No, only for this one", "Thanks"]),
    ]),
    group("Thanks", [
      say("Thank you, {{Name}}! Your application has arrived."),
      say("A person reads it, and you hear from us **within a week**, whatever we decide. Fingers crossed!"),
    ]),
  ],
});
