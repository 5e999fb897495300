import { group } from "../../bot-writing/block-spec.ts";
import { askEmail, askLongText, askPhone, askText, pick, say } from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

export const contactForm = writeBot({
  name: "Contact form",
  theme: presetTheme("paper"),
  groups: [
    group(
      "Welcome",
      [
        say("Hi there! Thanks for getting in touch."),
        say("This takes about a minute. What's your name?"),
        askText("Name", "Your first name is fine"),
      ],
      "Topic",
    ),
    group("Topic", [
      say("Nice to meet you, {{Name}}! What is it about?"),
      pick("Topic", ["A question", "Message"], ["A quote", "Quote"], ["Working together", "Message"]),
    ]),
    group(
      "Quote",
      [
        say("Gladly. When would you like to start?"),
        pick("Start", "As soon as possible", "Within three months", "I'm just looking around"),
      ],
      "Message",
    ),
    group(
      "Message",
      [
        say("Tell us a little more. The better we understand, the better our answer."),
        askLongText("Message", "What's on your mind?"),
      ],
      "Reply",
    ),
    group("Reply", [
      say("Got it. How shall we get back to you?"),
      pick("Reply by", ["By e-mail", "E-mail"], ["By phone", "Phone"]),
    ]),
    group("E-mail", [say("What's your e-mail address?"), askEmail("E-mail", "name@example.org")], "Thanks"),
    group("Phone", [say("What's your phone number? We call between 9:00 and 17:00."), askPhone("Phone")], "Thanks"),
    group("Thanks", [
      say("Thank you, {{Name}}. Your message is with us, and we reply **within one working day**."),
      say("Have a good day!"),
    ]),
  ],
});
