import { expect, it } from "vitest";
import { withoutBadgeRules } from "./without-badge-rules.ts";

it.each([
  ["#lite-badge { display: none !important }", ""],
  ["a { color: red } .LITE-BADGE, b { x: y } i { z: w }", "a { color: red } i { z: w }"],
  ["@media print { .lite-badge { x: y } p { z: w } }", "@media print { p { z: w } }"],
  [
    '@import "a.css"; a::after { content: "}{;" } .lite-badge { x: y } b { x: y }',
    '@import "a.css"; a::after { content: "}{;" } b { x: y }',
  ],
  [".lite-badge { span { a: b } } p { c: d }", " p { c: d }"],
  ["p { a: b } .lite-badge { c: d", "p { a: b }"],
  ["p { a: b", "p { a: b"],
])("%s", (css, kept) => {
  expect(withoutBadgeRules(css).trim()).toBe(kept.trim());
});
