// Names of JavaScript object properties, such as `constructor`, are valid ids and names. A bot that uses them
// everywhere must be stored, checked and played like the same bot with ordinary names.

/** Properties that every object has. */
export const odd = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "isPrototypeOf",
  "toJSON",
  "length",
];
export const plain = odd.map((_, place) => `plain${place}`);

const point = { x: 0, y: 0 };
const says = (id: string, text: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

/** A bot with up to eight entries of each kind, with the given names for each kind. */
export const botWith = (
  names: { [kind in "group" | "block" | "edge" | "item" | "variable" | "name"]: readonly string[] },
) => {
  const of = (kind: keyof typeof names, place: number) => names[kind][place] ?? "";
  const [group, block, edge] = [0, 1, 2].map(
    (at) => (place: number) => of((["group", "block", "edge"] as const)[at] ?? "group", place),
  ) as [(place: number) => string, (place: number) => string, (place: number) => string];
  const groups = [
    [
      says(block(0), "Hello"),
      { id: block(1), type: "text input", options: { variableId: of("variable", 0) }, outgoingEdgeId: edge(1) },
    ],
    [
      says(block(2), `Hi {{${of("name", 0)}}}`),
      {
        id: block(3),
        type: "Set variable",
        options: { variableId: of("variable", 1), expressionToEvaluate: `{{${of("name", 0)}}} + "!"` },
        outgoingEdgeId: edge(2),
      },
    ],
    [
      says(block(4), `Bye {{${of("name", 1)}}}`),
      {
        id: block(5),
        type: "choice input",
        items: [
          { id: of("item", 0), content: "One", outgoingEdgeId: edge(3) },
          { id: of("item", 1), content: "Two" },
        ],
        options: { variableId: of("variable", 2) },
      },
    ],
    [says(block(6), `{{${of("name", 2)}}} it is`)],
  ];
  const ends = [
    { from: { eventId: of("group", 4) }, to: { groupId: group(0) } },
    { from: { blockId: block(1) }, to: { groupId: group(1), blockId: block(2) } },
    { from: { blockId: block(3) }, to: { groupId: group(2) } },
    { from: { blockId: block(5), itemId: of("item", 0) }, to: { groupId: group(3) } },
  ];
  return {
    version: "6.1",
    id: "bot",
    name: "Odd",
    events: [{ id: of("group", 4), type: "start", graphCoordinates: point, outgoingEdgeId: edge(0) }],
    groups: groups.map((blocks, place) => ({ id: group(place), title: group(place), graphCoordinates: point, blocks })),
    edges: ends.map((end, place) => ({ id: edge(place), ...end })),
    variables: [0, 1, 2].map((place) => ({ id: of("variable", place), name: of("name", place) })),
    theme: {},
    settings: {},
  };
};

/** Uses the same names for all kinds. */
export const same = (names: readonly string[]) => ({
  group: names,
  block: names,
  edge: names,
  item: names,
  variable: names,
  name: names,
});
