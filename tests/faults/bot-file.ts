import { definitions } from "@parley/blocks/definitions";

/** Every input type. The payment's amount comes from an earlier answer. */
export const inputs = Object.values(definitions)
  .filter(({ family }) => family === "input")
  .map(({ type }) => type)
  .sort((one, other) => Number(one === "payment input") - Number(other === "payment input"));

/** The address that visitors are redirected to after the last answer. */
export const farewell = "https://elsewhere.example/thanks";

const items = [
  { id: "one", content: "One", title: "One", paths: [{ id: "one-path", text: "One" }] },
  { id: "two", content: "Two", title: "Two", paths: [{ id: "two-path", text: "Two" }] },
];

const optionsOf = (type: string, credentialsId: string): object => {
  if (type === "payment input") return { credentialsId, amount: "{{number input}}", currency: "EUR" };
  return type === "file input" ? { isMultipleAllowed: true } : {};
};

/** A bot with one group: every input once, each after a bubble, and a redirect at the end. */
export const createBotFile = (credentialsId: string) => ({
  version: "6.1",
  id: "faults",
  name: "Faults",
  events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e" }],
  groups: [
    {
      id: "g",
      title: "All inputs",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        ...inputs.flatMap((type, index) => [
          { id: `say${index}`, type: "text", content: { richText: [{ type: "p", children: [{ text: type }] }] } },
          {
            id: `ask${index}`,
            type,
            options: { variableId: `v${index}`, ...optionsOf(type, credentialsId) },
            ...(definitions[type]?.item ? { items: items.map((item) => ({ ...item, id: `${item.id}${index}` })) } : {}),
          },
        ]),
        { id: "leave", type: "Redirect", options: { url: farewell } },
      ],
    },
  ],
  edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
  variables: inputs.map((type, index) => ({ id: `v${index}`, name: type, isSessionVariable: false })),
  theme: {},
  settings: {
    typingEmulation: { enabled: false },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  },
});
