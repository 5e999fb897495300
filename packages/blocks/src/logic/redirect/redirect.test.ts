import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "Redirect", options: options as never }, says("after")] },
  variables: ["Page"],
});
const urlOf = (options: object) =>
  play(flow(options), { variables: { Page: "x.test/p" } }).outputs.find((output) => output.type === "need");

it("spec 3.29, 4.13, B3.22: leaves the chat in the same tab, and goes on with a new one", () => {
  play(flow({ url: "https://x.test" }))
    .needs("redirect")
    .ends();
  play(flow({ url: "https://x.test", isNewTab: true }))
    .needs("redirect")
    .says("after")
    .ends();
});

it("spec 5.14, B5.28: completes an address without a scheme", () => {
  expect(urlOf({ url: "{{Page}}" })).toMatchObject({ data: { url: "https://x.test/p", isNewTab: false } });
  for (const url of ["http://a.test", "mailto:a@b.co", "tel:1", "sms:1"])
    expect(urlOf({ url })).toMatchObject({ data: { url } });
});

it("leaves a relative address as it is", () => {
  for (const url of ["/thanks", "//x.test/p", "../thanks", "./thanks", "?page=2", "#end"])
    expect(urlOf({ url })).toMatchObject({ data: { url } });
});

it("never runs an address that is code", () => {
  expect(urlOf({ url: "javascript:alert(1)" })).toMatchObject({ data: { url: "https://javascript:alert(1)" } });
});

it("does nothing without an address", () => {
  play(flow({})).says("after").ends();
});

it("is something that the visitor gets: nothing needs to be explained beside it", () => {
  const redirect = { type: "Redirect", options: { url: "https://x.test", isNewTab: true } };
  play({ groups: { A: [{ type: "Not built yet" }, redirect] } })
    .needs("redirect")
    .ends();
});
