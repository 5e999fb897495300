import { expect, it } from "vitest";
import { linkSources, uniqueSources } from "./sources.ts";

it("makes links of web addresses only, and shows titles as they are", () => {
  const list = linkSources([
    { title: "A [b](javascript:x) *c*", address: "https://example.org/a_(b)" },
    { title: "", address: "https://example.org/c?d=1" },
    { title: "Evil", address: "javascript:alert(1)" },
    { title: "Handbook.pdf", address: "" },
  ]);
  expect(list.split("\n")).toEqual([
    "1. [A \\[b\\]\\(javascript\\:x\\) \\*c\\*](https://example.org/a%5F%28b%29)",
    "2. [example\\.org](https://example.org/c?d=1)",
    "3. Evil",
    "4. Handbook\\.pdf",
  ]);
});

it("names each source once", () => {
  const page = { title: "A", address: "https://example.org" };
  expect(uniqueSources([page, { ...page, title: "B" }, { title: "", address: "" }])).toEqual([page]);
});
