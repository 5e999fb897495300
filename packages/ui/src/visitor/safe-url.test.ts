import { expect, it } from "vitest";
import { isSafeImageUrl, toSafeLink } from "./safe-url.ts";

it.each(["https://x.y", "HTTP://x.y", "mailto:a@b.c", "tel:+1", "sms:+1", "/path", "path?q=a:b", "#top"])(
  "keeps %s",
  (url) => {
    expect(toSafeLink(url)).toBe(url);
  },
);

it.each(["javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "vbscript:x", ""])(
  "refuses %j",
  (url) => {
    expect(toSafeLink(url)).toBe("#");
  },
);

it("lets pictures come from the web, from the page and from themselves", () => {
  expect(["https://x.y/a.png", "/a.png", "data:image/png;base64,AA", "blob:x"].every(isSafeImageUrl)).toBe(true);
  expect(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", ""].some(isSafeImageUrl)).toBe(false);
});
