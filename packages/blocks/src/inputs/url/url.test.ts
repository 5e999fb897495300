import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object = {}) => ({
  groups: { A: [{ type: "url input", options: { variableId: "vUrl", ...options } as never }, says("{{Url}}")] },
  variables: ["Url"],
});

it.each([
  "https://example.com",
  "http://example.com",
  "HTTPS://Example.COM/Path",
  "www.example.com",
  "example.co.uk/a?b=c#d",
  "https://sub.example.com:8080/a/b(c)?x=%20&y=1#z",
  "https://user:pass@example.com/",
  "http://192.168.0.1:3000",
  "http://[2001:db8::1]/",
  "https://münchen.de/straße",
  "https://xn--mnchen-3ya.de",
  "https://例え.テスト",
  "https://example.com?q=1",
  "https://example.com.",
])("spec 5.3: URL must match a web-address pattern (http(s) or www): %s does", (url) => {
  play(flow()).reply(` ${url} `).answered(url).says(url).ends();
});

it.each([
  "",
  "example",
  "https://",
  "http://localhost",
  "ftp://example.com",
  "javascript:alert(1)",
  "mailto:a@example.com",
  "a@example.com",
  "https://exa mple.com",
  "https://example.com/a b",
  "https://-example.com",
  "https://example.c",
  "https://example..com",
  "http://256.1.1.1",
  "http://example.com:99999",
  "https://example.com/<script>",
  `https://example.com/${"a".repeat(2083)}`,
])("spec 5.3: URL must match a web-address pattern (http(s) or www): %s does not", (url) => {
  play(flow()).reply(url).says("Please try again.").asks("url input");
});

it("reads hostile texts without delay", () => {
  const start = performance.now();
  for (const text of [
    `${"a.".repeat(1000)}!`,
    `https://${"a-".repeat(1000)}`,
    `${"1".repeat(2000)}:`,
    `http://${"@".repeat(2000)}`,
  ])
    play(flow()).reply(text).says("Please try again.");
  expect(performance.now() - start).toBeLessThan(1000);
});

it("spec 3.12, 4.4: If the answer fails validation for its type and the block has retryMessageContent, a retry bot message is shown and the same input is asked again (URL)", () => {
  const story = play(flow({ retryMessageContent: "Hm, {{Url}}?" }), { variables: { Url: "first" } });
  story.reply("no").says("Hm, first?").asks("url input").reply("www.x.org").says("www.x.org").ends();
  expect(story.value("Url")).toBe("www.x.org");
});

it("spec 3.16, 9.2: Default placeholders: 'Type your URL...'", () => {
  expect(play(flow()).input?.options).toMatchObject({ labels: { placeholder: "Type your URL...", button: "Send" } });
  const own = play(flow({ labels: { placeholder: "Site of {{Url}}", button: "Go" } }), { variables: { Url: "Ada" } });
  expect(own.input?.options).toMatchObject({ labels: { placeholder: "Site of Ada", button: "Go" } });
});
