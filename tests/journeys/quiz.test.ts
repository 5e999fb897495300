import { expect } from "vitest";
import { expectAnswers, journey, openBot } from "./support/journey.ts";

const right = [
  "Search Engine Optimization",
  "The visible text that is hyperlinked to another page",
  "A fictional representation of a group of customers",
  "Call To Action",
];

journey("a quiz that computes a score and is taken twice", async ({ parley, browser }) => {
  const address = await parley.publish("quiz_2025-01-23_v6.1.json");
  const visitor = await openBot(browser, address);

  await visitor.picks("Go!");
  for (const answer of right) await visitor.picks(answer);
  await visitor.sees("Well done 👏");
  await visitor.sees("Your score is 20/20.");
  await visitor.picks("Yes!");
  await visitor.picks("Send Email Out");
  await visitor.sees("WRONG!");
  for (const answer of right.slice(1)) await visitor.picks(answer);
  await visitor.picks("No, bye!");

  await expectAnswers(parley, "quiz", ["Go!", ...right, "Yes!", "Send Email Out", ...right.slice(1), "No, bye!"], true);
  expect(visitor.faults).toEqual([]);
});
