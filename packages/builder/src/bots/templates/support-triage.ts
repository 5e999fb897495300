import { group } from "../../bot-writing/block-spec.ts";
import { askEmail, askFile, askLongText, askPhone, branch, pick, say } from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

export const supportTriage = writeBot({
  name: "Support triage",
  theme: presetTheme("ember"),
  groups: [
    group("Welcome", [
      say("Hi! Sorry that something isn't working. Let's sort it out."),
      say("What is it about?"),
      pick(
        "Topic",
        ["I can't sign in", "Sign in"],
        ["Billing", "Billing"],
        ["Something is broken", "Urgency"],
        ["Something else", "Details"],
      ),
    ]),
    group("Sign in", [
      say(
        "This helps most people:",
        "1. Use “Forgot password” and look into the spam folder.",
        "2. Try a private window of your browser.",
        "3. Check whether you signed up with another address.",
      ),
      pick("Solved", ["That helped!", "Solved"], ["Still stuck", "Details"]),
    ]),
    group("Billing", [
      say("Invoices and payment methods are under **Settings → Billing**. Did you find what you need there?"),
      pick("Solved", ["Yes, thanks", "Solved"], ["No, I need a person", "Details"]),
    ]),
    group(
      "Urgency",
      [
        say("How bad is it?"),
        pick("Urgency", "Nobody can work", "It slows us down", "It's annoying"),
        branch({ if: [["Urgency", "Equal to", "Nobody can work"]], to: "Emergency" }),
      ],
      "Details",
    ),
    group(
      "Emergency",
      [
        say("Then we hurry. What number can our engineer on duty call **within the next 15 minutes**?"),
        askPhone("Phone"),
      ],
      "Details",
    ),
    group(
      "Details",
      [
        say("What happened, and what did you expect? Step by step helps us most."),
        askLongText("Description", "I clicked on…, then…"),
        say("Do you have a screenshot? You can skip this."),
        askFile("Screenshot", {
          isRequired: false,
          isMultipleAllowed: true,
          allowedFileTypes: { isEnabled: true, types: ["image/*", ".pdf"] },
          visibility: "Private",
        }),
        say("And where can we write to you?"),
        askEmail("E-mail", "name@example.org"),
      ],
      "Ticket",
    ),
    group("Ticket", [
      say("Thank you. Your ticket is open, and a person is on it."),
      say("You get an answer at **{{E-mail}}** within four working hours; emergencies come first."),
    ]),
    group("Solved", [say("Wonderful! If anything else comes up, we are here.")]),
  ],
});
