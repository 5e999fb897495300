import { expect } from "vitest";
import { expectAnswers, journey, openBot } from "./support/journey.ts";

journey("spec 1.1, 1.2, 6.1: a lead generation bot, to the table of results", async ({ parley, browser }) => {
  const address = await parley.publish("lead-gen_2025-01-23_v6.1.json");
  const visitor = await openBot(browser, address);

  await visitor.sees("Welcome to AA (Awesome Agency)");
  await visitor.picks("Hi!");
  await visitor.sees("What's your name?");
  await visitor.types("Ada <b>Lovelace</b>");
  await visitor.sees("Great! Nice to meet you Ada <b>Lovelace</b>");
  await visitor.sees("What's the best email we can reach you at?");
  // The browser's own validation accepts this address.
  await visitor.types("ada@example");
  await visitor.sees("This doesn't look like an email address. Could you check it?");
  await visitor.types("Ada@Example.org");
  await visitor.sees("What services are you interested in?");
  await visitor.picks("Content Marketing");
  await visitor.sees("Can you tell me a bit more about your needs?");
  await visitor.types('First line, with "quotes"\nSecond line 🎉');
  await visitor.sees("Perfect!");
  await visitor.sees("We'll get back to you at ada@example.org");

  const answers = [
    "Hi!",
    "Ada <b>Lovelace</b>",
    "ada@example.org",
    "Content Marketing",
    'First line, with "quotes"\nSecond line 🎉',
  ];
  await expectAnswers(parley, "lead-gen", answers, true);
  const csv = await parley.cli("results", "lead-gen", "--csv");
  expect(csv).toContain(
    'Ada <b>Lovelace</b>,ada@example.org,Content Marketing,"First line, with ""quotes""\nSecond line 🎉"',
  );
  expect(visitor.faults).toEqual([]);
});
