import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type Json } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop, shopFile } from "../../effects/testing/open-shop.ts";
import { createTestClient } from "../../testing/create-test-client.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
let shop: Shop;
beforeAll(async () => {
  test = await createTestClient();
  shop = await openShop();
});
afterAll(() => Promise.all([test.close(), shop.close()]));

/** Returns the paths of all empty texts in an answer. */
const blanksIn = (value: Json, path = ""): string[] => {
  if (value === "") return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : [];
  return entries.flatMap(([key, inner]) => blanksIn(inner ?? null, `${path}/${key}`));
};

const inputs = Object.values(definitions).filter(({ family, type }) => family === "input" && type !== "payment input");

describe("an answer leaves out texts that nobody has set", () => {
  it.each(inputs.map(({ type }) => type))("in the theme, the settings and a %s", async (type) => {
    const items = definitions[type]?.item ? { items: [{ id: "one" }, { id: "two", content: "Two" }] } : {};
    const { status, body } = await test.begin({ groups: { A: [{ type, id: "ask", ...items }] } });
    expect([status, body.input.type, blanksIn(body)]).toEqual([200, type, []]);
  });

  it("in a payment: its client hands what it gets to the provider", async () => {
    const additionalInformation = { name: "Ada", email: "{{Mail}}" };
    const file = shopFile({ A: [shop.payment({ amount: "20", additionalInformation })] });
    const bot = await shop.publishBot({ ...file, variables: [{ id: "vMail", name: "Mail" }] });
    const response = await shop.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {});
    const body = await response.json();
    expect([blanksIn(body), body.input.options.additionalInformation]).toEqual([[], { name: "Ada" }]);
  });

  it("in bubbles: a link to nowhere is none", async () => {
    const image = {
      type: "image",
      options: { url: "https://example.org/a.png", clickLink: { url: "", alt: "A picture" } },
    };
    const { body } = await test.begin({ groups: { A: [image, { type: "text input" }] } });
    expect(body.messages[0].content).toEqual({ url: "https://example.org/a.png", clickLink: { alt: "A picture" } });
  });

  it("but not what an author has emptied in place of a default", async () => {
    const labels = { placeholder: "", button: "Go" };
    const settings = { general: { systemMessages: { fileUploadError: "Oh no", fileUploadSizeError: "" } } };
    const ask = { type: "text input", options: { labels } };
    const { body } = await test.begin({ groups: { A: [ask] }, settings });
    expect(body.input.options.labels).toEqual(labels);
    const { fileUploadError, fileUploadSizeError } = body.typebot.settings.general.systemMessages;
    expect([fileUploadError, fileUploadSizeError]).toEqual(["Oh no", undefined]);
  });
});
