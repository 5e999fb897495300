import { group } from "../../bot-writing/block-spec.ts";
import { askEmail, askLongText, askText, pick, pickMany, say } from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

export const eventRegistration = writeBot({
  name: "Event registration",
  theme: presetTheme("terracotta"),
  groups: [
    group("Welcome", [
      say("Hello! You are invited to our **open evening**.", "Thursday, 12 June, from 18:00, at the old mill."),
      say("Will you be there?"),
      pick("Coming", ["Yes, count me in", "Who"], ["Not this time", "Can't come"]),
    ]),
    group(
      "Who",
      [
        say("Wonderful! What name should we put on the list?"),
        askText("Name", "First and last name"),
        say("Thanks, {{Name}}. Where shall we send your ticket?"),
        askEmail("E-mail", "name@example.org"),
      ],
      "Guests",
    ),
    group("Guests", [
      say("Are you bringing somebody?"),
      pick("Company", ["I'm coming alone", "Food"], ["With one guest", "Guest"]),
    ]),
    group("Guest", [say("Lovely. What's your guest's name?"), askText("Guest", "First and last name")], "Food"),
    group(
      "Food",
      [
        say("There will be food. What should the kitchen know? You can pick several."),
        pickMany("Food", "That's it", "Vegetarian", "Vegan", "Gluten-free", "No nuts", "I eat everything"),
      ],
      "Needs",
    ),
    group("Needs", [
      say("Is there anything we should prepare, such as a step-free way in?"),
      pick("Help", ["Yes", "Wishes"], ["No, all good", "Check"]),
    ]),
    group("Wishes", [say("Tell us, and we will see to it."), askLongText("Wishes", "I would need…")], "Check"),
    group("Check", [
      say("Let's see whether I got it right:", "**{{Name}}**", "{{E-mail}}", "{{Company}}"),
      pick("Right", ["All correct", "Done"], ["Change something", "Who"]),
    ]),
    group("Done", [
      say("You are on the list, {{Name}}!", "Your ticket is on its way to {{E-mail}}."),
      say("Doors open at 17:30. See you there!"),
    ]),
    group("Can't come", [
      say("What a pity! Shall we tell you about the next one?"),
      pick("Next time", ["Yes, please", "Next time"], ["No, thanks", "Goodbye"]),
    ]),
    group("Next time", [say("Gladly. Where do we reach you?"), askEmail("E-mail", "name@example.org")], "Goodbye"),
    group("Goodbye", [say("Thank you for letting us know, and see you another time.")]),
  ],
});
