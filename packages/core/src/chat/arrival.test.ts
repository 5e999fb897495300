import fc from "fast-check";
import { expect, it } from "vitest";
import { arrivalKeys, campaignOf, cleanArrival, deviceOf, hostOfPage } from "./arrival.ts";

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1", 5, "phone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0 Mobile Safari/537.36", 5, "phone"],
  ["Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/130.0 Safari/537.36", 5, "tablet"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", 5, "tablet"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", 0, "computer"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36", 10, "computer"],
])("%s with %i touch points is a %s", (agent, touchPoints, device) => {
  expect(deviceOf(agent, touchPoints)).toBe(device);
});

it("keeps the site before and no more of its address", () => {
  expect(hostOfPage("https://www.Example.org:8080/private?user=ann#x")).toBe("example.org");
  expect(hostOfPage("https://ann:secret@example.org/")).toBe("example.org");
  expect(hostOfPage("android-app://com.example")).toBeUndefined();
});

it("reads what is known, and takes the site before as a source where no campaign names one", () => {
  const campaign = campaignOf((name) => ({ utm_source: "ad", utm_campaign: "Spring" })[name]);
  expect(cleanArrival({ ...campaign, language: "pt-BR", device: "toaster", channel: "Not a word" })).toEqual({
    language: "pt",
    source: "ad",
    campaign: "Spring",
  });
  expect(cleanArrival({ referrer: "https://news.example/a" })).toEqual({
    source: "news.example",
    referrer: "news.example",
  });
});

it("keeps short texts that can be stored, whatever is said", () => {
  const given = fc.record(
    Object.fromEntries(
      arrivalKeys.map((key) => [key, fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.anything())]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(given, (one) => {
      const arrival = cleanArrival(one);
      for (const value of Object.values(arrival)) {
        expect(value?.length).toBeLessThanOrEqual(100);
        expect(value).not.toMatch(/\p{Cs}/u);
        expect(value).not.toMatch(/\p{Cc}/u);
      }
      expect(cleanArrival(arrival)).toEqual(arrival);
    }),
  );
});
