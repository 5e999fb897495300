import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object = {}) => ({
  groups: { A: [{ type: "email input", options: { variableId: "vMail", ...options } as never }, says("{{Mail}}")] },
  variables: ["Mail"],
});

it.each(["ada@example.org", "a.b+c@sub.example.co", '"two words"@x.org', "x@[127.0.0.1]", " ada@example.org "])(
  "accepts %s",
  (address) => {
    play(flow()).reply(address).answered(address.trim()).says(address.trim()).ends();
  },
);

it.each([
  "",
  "ada",
  "ada@",
  "@x.org",
  "a b@x.org",
  "ada@x",
  "ada@x.o",
  ".a@x.org",
  "a..b@x.org",
  "a,b@x.org",
  "a@x.org, b@x.org",
])("refuses %s and asks again", (address) => {
  const story = play(flow({ retryMessageContent: "Hm, {{Mail}}?" }), { variables: { Mail: "first" } });
  story.reply(address).says("Hm, first?").asks("email input").reply("a@x.org").says("a@x.org").ends();
});

it("spec 5.1: takes what is an address, in lower case", () => {
  play(flow()).reply("Ada@Example.ORG").answered("ada@example.org").says("ada@example.org");
});

it("spec 3.15, 9.2: has the default labels and a message of its own", () => {
  expect(play(flow()).input?.options).toMatchObject({ labels: { placeholder: "Type your email...", button: "Send" } });
  play(flow()).reply("no").says("This doesn't look like an email address. Could you check it?").asks();
});
