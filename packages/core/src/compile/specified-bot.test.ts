import { expect, it } from "vitest";
import { importBotFile } from "../format/import-bot-file.ts";
import { compileFlow } from "./compile-flow.ts";

// A bot with every field that section 3 of the specification names. No value is a default.

const part = (color: string) => ({ backgroundColor: `#${color}0000`, color: `#${color}ffff` });

const theme = {
  general: { background: { type: "Image", content: "https://example.org/back.png" }, font: "Inter" },
  chat: {
    hostAvatar: { isEnabled: true, url: "https://example.org/host.png" },
    guestAvatar: { isEnabled: true, url: "https://example.org/guest.png" },
    hostBubbles: part("11"),
    guestBubbles: part("22"),
    inputs: { ...part("33"), placeholderColor: "#333333" },
    buttons: part("44"),
  },
  customCss: ".x { color: red }",
};

const settings = {
  general: {
    isInputPrefillEnabled: true,
    isHideQueryParamsEnabled: false,
    isNewResultOnRefreshEnabled: false,
    rememberUser: { isEnabled: true, storage: "local" },
    isBrandingEnabled: true,
  },
  typingEmulation: { enabled: false, speed: 200, maxDelay: 1 },
  metadata: {
    title: "Title",
    description: "Description",
    favIconUrl: "https://example.org/icon.png",
    imageUrl: "https://example.org/image.png",
    googleTagManagerId: "GTM-1",
    allowIndexing: true,
  },
};

const file = {
  version: "6.1",
  id: "bot",
  name: "Bot",
  events: [{ id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: "g1",
      title: "First",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: "b1", type: "unheard of", outgoingEdgeId: "e1" }],
    },
    { id: "g2", title: "Second", graphCoordinates: { x: 0, y: 0 }, blocks: [{ id: "b2", type: "unheard of" }] },
  ],
  edges: [
    { id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } },
    { id: "e1", from: { blockId: "b1" }, to: { groupId: "g2", blockId: "b2" } },
  ],
  variables: [
    { id: "v1", name: "Text", value: "Ada" },
    { id: "v2", name: "List", value: ["a", "b"] },
    { id: "v3", name: "Other", value: null },
    { id: "v4", name: "Passing", isSessionVariable: true },
  ],
  theme,
  settings,
};

const { file: imported, report } = importBotFile(JSON.stringify(file));
const { flow } = compileFlow(imported, {}, { botId: "bot", version: 1 });

it("spec 3.1: groups: each with id, title, blocks; edges: each with id, from {blockId}, to {groupId, blockId}", () => {
  expect(imported).toMatchObject({ groups: file.groups, edges: file.edges });
  expect(report).toMatchObject({ upgraded: [], dropped: [], toConnect: [] });
  expect(flow.groups).toMatchObject([
    { id: "g1", title: "First", blocks: [{ id: "b1", outgoingEdgeId: "e1" }] },
    { id: "g2", title: "Second", blocks: [{ id: "b2" }] },
  ]);
  expect(flow.edges).toEqual({ e0: { groupId: "g1" }, e1: { groupId: "g2", blockId: "b2" } });
});

it("spec 3.2, B3.1: variables: each with id, name, value (string, array of strings, or other), and an optional session-variable flag", () => {
  expect(imported.variables).toMatchObject(file.variables);
  expect(flow.variables).toMatchObject(file.variables);
  const number = { ...file, variables: [{ id: "v", name: "Number", value: 7 }] };
  expect(compileFlow(importBotFile(number).file, {}, { botId: "bot", version: 1 }).flow.variables).toMatchObject([
    { name: "Number", value: "7" },
  ]);
});

it("spec 3.3: theme: general (background, font); chat (avatars, bubbles, inputs with placeholderColor, buttons); customCss", () => {
  expect(imported.theme).toEqual(theme);
  const font = { type: "Google", family: "Inter" };
  expect(flow.theme).toMatchObject({ ...theme, general: { ...theme.general, font } });
});

it("spec 3.4: settings: general, typingEmulation and metadata, each with its fields", () => {
  expect(imported.settings).toEqual(settings);
  expect(flow.settings).toMatchObject(settings);
});
