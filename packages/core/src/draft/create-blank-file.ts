import { type BotFile, botFileVersion } from "../nouns/bot-file.ts";

/** A new bot: its start leads to one group, which has no blocks yet. */
export const createBlankFile = (name: string): BotFile => ({
  version: botFileVersion,
  name,
  events: [{ id: "start", type: "start", outgoingEdgeId: "first", graphCoordinates: { x: 0, y: 0 } }],
  groups: [{ id: "welcome", title: "Welcome", graphCoordinates: { x: 240, y: 0 }, blocks: [] }],
  edges: [{ id: "first", from: { eventId: "start" }, to: { groupId: "welcome" } }],
  variables: [],
  theme: {},
  settings: {},
});
