import { expect, it } from "vitest";
import { completeLink } from "./complete-link.ts";

it("spec 5.14, B5.28: Links get 'https://' prefixed unless they start with http, mailto, tel or sms", () => {
  expect(completeLink("x.test/a?b#c")).toBe("https://x.test/a?b#c");
  expect(completeLink(" x.test:8080 ")).toBe("https://x.test:8080");
  for (const link of ["http://x.test", "HTTPS://x.test", "mailto:a@x.test", "tel:+1", "sms:+1"])
    expect(completeLink(link)).toBe(link);
});

it("leaves relative links, other schemes and nothing as they are", () => {
  for (const link of ["/a", "./a", "?a", "#a", "//x.test", "javascript:alert(1)", "data:text/html,x", ""])
    expect(completeLink(link)).toBe(link);
});
