import { expect } from "vitest";
import { expectAnswers, journey, openBot, withSettings } from "./support/journey.ts";

journey("spec 4.23: a survey that remembers its visitor over a reload", async ({ parley, browser }) => {
  const file = withSettings("nps_2025-01-23_v6.1.json", {
    general: { rememberUser: { isEnabled: true, storage: "session" } },
  });
  const address = await parley.publish(file);
  const visitor = await openBot(browser, address);
  await visitor.context.route("https://www.capterra.com/**", (route) =>
    route.fulfill({ body: "<h1>Reviews</h1>", contentType: "text/html" }),
  );

  await visitor.picks("Sure!");
  await visitor.sees("How likely will you recommend our product to a friend or colleague?");
  await visitor.picks("9");
  await visitor.sees("Could you tell us why?");
  await visitor.page.reload();
  await visitor.sees("Could you tell us why?");
  expect(await visitor.count("Sure!")).toBe(1);
  expect(await visitor.count("9")).toBe(1);
  await visitor.types("It keeps what I typed.");
  await visitor.sees("Would you be ok to leave a review on Capterra?");
  await visitor.picks("Sure!");
  await visitor.page.getByRole("heading", { name: "Reviews" }).waitFor();

  await expectAnswers(parley, "nps", ["Sure!", "9", "It keeps what I typed.", "Sure!"], true);
  expect(visitor.faults).toEqual([]);
});
