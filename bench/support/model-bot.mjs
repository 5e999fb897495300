// @ts-check
const point = { x: 0, y: 0 };

/** A bot that asks, has a model answer and shows the answer while it is made; then it asks again. */
export const modelBotFile = (/** @type {string} */ credentialsId) => ({
  version: "6.1",
  id: "model-bot",
  name: "A model",
  events: [{ id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: point }],
  groups: [
    {
      id: "g0",
      title: "Question",
      graphCoordinates: point,
      blocks: [
        { id: "ask", type: "text input", options: { variableId: "question" } },
        {
          id: "model",
          type: "openai",
          options: {
            action: "Create chat completion",
            credentialsId,
            model: "bench",
            messages: [{ id: "m", role: "user", content: "{{Question}}" }],
            responseMapping: [{ id: "r", item: "Message content", variableId: "answer" }],
          },
        },
        { id: "show", type: "text", content: { richText: [{ type: "p", children: [{ text: "{{Answer}}" }] }] } },
        { id: "more", type: "text input", options: {} },
      ],
    },
  ],
  edges: [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g0" } }],
  variables: [
    { id: "question", name: "Question" },
    { id: "answer", name: "Answer" },
  ],
  theme: {},
  settings: {},
});
