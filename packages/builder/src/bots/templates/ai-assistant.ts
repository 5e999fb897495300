import { group } from "../../bot-writing/block-spec.ts";
import {
  append,
  askEmail,
  askLongText,
  askModel,
  askText,
  branch,
  clear,
  pick,
  say,
} from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { presetTheme } from "../../design/presets/theme-presets.ts";

/** The system prompt of the model: its role, its tone and all facts it may use. */
const instructions = `You are Robin, the assistant of Juniper House, a small guest house in Bristol.

How you answer:
- In two or three short, friendly sentences, in the visitor's language.
- Only from the facts below. If they don't hold the answer, say so, and that the visitor can write "person" to be put through.

Facts:
- There are nine rooms. A double room is £95 a night, a single room £70. Breakfast is included.
- Guests arrive from 15:00 and leave by 11:00. Bags can be left in the hall for the whole day.
- Cancelling is free until two days before the arrival.
- There is a car park (£8 a day). The station is ten minutes away on foot.
- Dogs are welcome (£10 a stay). There is no lift.`;

const person = "A person";

export const aiAssistant = writeBot({
  name: "AI assistant",
  theme: presetTheme("rose"),
  groups: [
    group(
      "Welcome",
      [
        say("Hello! I'm Robin, the assistant of **Juniper House**. Ask me anything about your stay."),
        say("I'm a program and may be wrong. Write “person” to talk to one of us."),
      ],
      "Question",
    ),
    group(
      "Question",
      [
        askText("Question", "Is breakfast included?"),
        branch({
          if: [
            ["Question", "Contains", "person"],
            ["Question", "Contains", "human"],
          ],
          isAny: true,
          to: person,
        }),
      ],
      "Answer",
    ),
    group(
      "Answer",
      [
        clear("Answer"),
        append("Conversation", "{{Question}}"),
        askModel({ model: "gpt-6-luna", instructions, conversation: "Conversation", saves: "Answer" }),
        say("{{Answer}}"),
        branch({ if: [["Answer", "Is empty"]], to: "No answer" }),
        append("Conversation", "{{Answer}}"),
      ],
      "Question",
    ),
    group("No answer", [
      clear("Conversation"),
      say("I'm sorry, I can't answer at the moment. Shall I pass your question on?"),
      pick(undefined, ["Pass it on", person], ["Ask again", "Question"]),
    ]),
    group(person, [
      say("Gladly. What shall I tell my colleagues?"),
      askLongText("Message", "I would like to know…"),
      say("Where can they write to you?"),
      askEmail("E-mail", "name@example.org"),
      say("Thank you! They answer **within one working day**."),
    ]),
  ],
});
