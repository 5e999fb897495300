import { expect, it } from "vitest";
import { checkSettings } from "./check-settings.ts";

it("settings that do nothing are named with the reason, and where they can be removed", () => {
  const given = {
    PORT: "3000",
    STRIPE_SECRET_KEY: "hidden",
    STRIPE_PRO_PRICE_ID: "hidden",
    NEXT_PUBLIC_CHAT_API_URL: "https://chat.example.org",
    META_SYSTEM_USER_TOKEN: "hidden",
  };
  const placeOf = (name: string) => (name.startsWith("STRIPE") ? "/srv/.env" : "the shell");
  const findings = checkSettings(given, placeOf);
  expect(findings).toEqual([
    { part: "Settings", status: "fine", what: "All are valid." },
    {
      part: "Settings",
      status: "skipped",
      what: "STRIPE_SECRET_KEY, STRIPE_PRO_PRICE_ID mean nothing here. Parley sells nothing: workspaces have no paid plans.",
      remedy: "Remove them from /srv/.env.",
    },
    {
      part: "Settings",
      status: "skipped",
      what: expect.stringMatching(/^NEXT_PUBLIC_CHAT_API_URL means nothing here\. The viewer answers/),
      remedy: "Remove it from the shell.",
    },
    {
      part: "Settings",
      status: "skipped",
      what: "META_SYSTEM_USER_TOKEN means nothing here. What it is for is not part of this release.",
      remedy: "Remove it from the shell.",
    },
  ]);
  expect(JSON.stringify(findings)).not.toContain("hidden");
});
