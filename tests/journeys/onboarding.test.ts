import { expect } from "vitest";
import { expectAnswers, journey, openBot } from "./support/journey.ts";

journey("an onboarding bot whose server is killed half-way and comes back", async ({ parley, browser }) => {
  const address = await parley.publish("onboarding_2025-01-23_v6.1.json");
  const visitor = await openBot(browser, address);

  await visitor.sees("What's your name?");
  await visitor.types("Grace");
  await visitor.sees("Welcome Grace 👋");
  await parley.kill();
  await visitor.picks("Yes");
  await visitor.types("Navy & Co.");
  await visitor.sees("What type of bots are you planning to build with Typebot?");
  await visitor.picksSeveral("Quizzes", "Lead qualification", "Other");
  await parley.start();
  await visitor.sees("What else?");
  await visitor.types("Compilers");
  await visitor.sees("See you soon 🚀");

  const answers = ["Grace", "Yes", "Navy & Co.", "Lead qualification, Quizzes, Other", "Compilers"];
  await expectAnswers(parley, "onboarding", answers, true);
  for (const answer of answers) expect(await visitor.count(answer)).toBe(1);
  expect(visitor.faults).toEqual([]);
});
