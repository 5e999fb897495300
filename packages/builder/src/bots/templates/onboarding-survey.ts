import { group } from "../../bot-writing/block-spec.ts";
import { askEmail, askRating, askText, branch, pick, pickMany, say } from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

export const onboardingSurvey = writeBot({
  name: "Onboarding survey",
  theme: presetTheme("midnight"),
  groups: [
    group(
      "Welcome",
      [
        say("Welcome aboard! A few questions, so that we can show you what helps you most."),
        say("What may we call you?"),
        askText("Name", "First name"),
      ],
      "Role",
    ),
    group(
      "Role",
      [
        say("Nice to meet you, {{Name}}! What do you do mostly?"),
        pick("Role", "Marketing", "Sales", "Product", "Support", "Something else"),
      ],
      "Goals",
    ),
    group(
      "Goals",
      [
        say("What brings you here? You can pick several."),
        pickMany("Goals", "That's it", "Understand customers", "Save time", "Work together", "Just try it"),
      ],
      "Experience",
    ),
    group("Experience", [
      say("How well do you know tools like ours?"),
      askRating("Experience", {
        length: 5,
        startsAt: 1,
        labels: { left: "All new to me", right: "I'm a pro" },
        isOneClickSubmitEnabled: true,
      }),
      say("And how did you find us?"),
      pick("Found by", "A friend or colleague", "A search", "Social media", "An article"),
      say("Do you work with others?"),
      pick("Team", ["Yes, with a team", "Team"], ["No, on my own", "First step"]),
    ]),
    group("Team", [
      say("Good to know! Shall we send one of them an invitation?"),
      pick("Invite", ["Yes", "Invite"], ["Maybe later", "First step"]),
    ]),
    group("Invite", [say("Whom shall we invite?"), askEmail("Colleague", "colleague@example.org")], "First step"),
    group(
      "First step",
      [
        say("Thank you, {{Name}}! One moment, I'll look for the right place to start …"),
        branch({ if: [["Experience", "Greater or equal to", "4"]], to: "For pros" }),
      ],
      "For beginners",
    ),
    group("For pros", [
      say("You know your way. Start with **import and shortcuts**: most people are set up in five minutes."),
      say("Have fun, and tell us what you miss!"),
    ]),
    group("For beginners", [
      say("Start with the **guided tour**: it takes three minutes, and you build your first thing on the way."),
      say("Whenever you are stuck, we are a message away. Enjoy!"),
    ]),
  ],
});
