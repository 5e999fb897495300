import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const video = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const folder = "https://app.joinblink.com/#/hub/6f1b2c3d-1111-4222-8333-123456789abc";

const file = { "content-type": "application/pdf", "content-length": "9" };
const answer = { data: { event_id: "e1", email: "ada@example.org", company_name: "Acme" } };

/** A card with one section. */
const section = (type: string, more: object = {}) => ({
  options: { action: "Send Feed Event", sections: [{ id: "s", type, ...more }] },
});
const button = (more: object = {}) =>
  section("Buttons", {
    buttons: [{ id: "b", label: "Go", clientAction: { type: "Open Link", url: "https://example.org" }, ...more }],
  });
const bar = section("Horizontal Bar Chart", { data: [{ id: "d", name: "Rome", value: 1, label: "one" }] });

export const fixture = defineOptionsFixture({
  base: {
    options: {
      credentialsId: "account",
      filter: { userId: "u1", employeeId: "e1" },
      responseMapping: [{ id: "m", item: "Emails", variableId: "answer" }],
      categoryId: "c1",
      userIds: ["u1"],
      sections: [{ id: "s", type: "Text", value: "Hello" }],
      url: folder,
    },
    credentials: { account: { apiKey: "s3cret-key" } },
    responses: { "*": { headers: file, text: JSON.stringify(answer) } },
  },
  paths: {
    credentialsId: { options: { action: "Get Users" } },
    url: { to: [folder.replace("abc", "abd")] },
    "responseMapping[].item": { options: { action: "Get Users" } },
    "responseMapping[].variableId": { options: { action: "Get Users" } },
    "sections[].title": section("Header", { title: "News" }),
    "sections[].iconUrl": section("Header", { title: "News" }),
    "sections[].value": section("Text", { value: "Hello" }),
    "sections[].label": section("Labelled Text", { value: "Hello" }),
    "sections[].imageUrl": section("Image", { imageUrl: "https://example.org/a.png" }),
    "sections[].fitImage": section("Image", { imageUrl: "https://example.org/a.png" }),
    "sections[].width": section("Image", { imageUrl: "https://example.org/a.png" }),
    "sections[].height": section("Image", { imageUrl: "https://example.org/a.png" }),
    "sections[].imageUrls": section("Image gallery", { imageUrls: ["https://example.org/a.png"] }),
    "sections[].link": { ...section("YouTube", { link: video }), to: [video.replace("QQ", "QR").replace("Q", "R")] },
    "sections[].url": section("Link", { url: "https://example.org" }),
    "sections[].description": section("Link", { url: "https://example.org" }),
    "sections[].imagePlacement": section("Link", { url: "https://example.org" }),
    "sections[].buttons[].label": button(),
    "sections[].buttons[].clientAction.type": button(),
    "sections[].buttons[].clientAction.url": button(),
    "sections[].buttons[].iconUrl": button(),
    "sections[].start": section("Event", { title: "Party" }),
    "sections[].end": section("Event", { title: "Party" }),
    "sections[].allDay": section("Event", { title: "Party" }),
    "sections[].total": bar,
    "sections[].data[].name": bar,
    "sections[].data[].value": bar,
    "sections[].data[].label": bar,
  },
});
