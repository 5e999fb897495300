import { expect } from "vitest";
import { expectAnswers, journey, openBot } from "./support/journey.ts";

journey("a support bot with the network cut during two answers", async ({ parley, browser }) => {
  const address = await parley.publish("customer-support_2026-03-26_v6.1.json");
  const visitor = await openBot(browser, address);

  await visitor.picks("I have a question 💭");
  await visitor.sees("Otherwise, I'm all ears!");
  await visitor.context.setOffline(true);
  await visitor.types("Does it work offline?");
  await visitor.sees("On which email can I contact you?");
  await visitor.types("offline@example.org");
  await visitor.sees("Thank you so much for your submission 💙");
  await visitor.context.setOffline(false);
  await visitor.picks("Restart");
  await visitor.picks("There is a bug 🐛");

  const answers = [
    "I have a question 💭",
    "Does it work offline?",
    "offline@example.org",
    "Restart",
    "There is a bug 🐛",
  ];
  await expectAnswers(parley, "customer-support", answers, false);
  expect(visitor.faults).toEqual([]);
});
