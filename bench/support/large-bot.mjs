// @ts-check
const columns = 25;
const say = (/** @type {string} */ text) => ({ content: { richText: [{ type: "p", children: [{ text }] }] } });

/**
 * Makes the file of a bot with many groups of six blocks: three texts, a choice, a field and a variable that is set. Each
 * group leads to the next one, and every other one to the row below.
 * @param {number} groups
 */
export const largeBot = (groups) => {
  const all = Array.from({ length: groups }, (_, place) => place);
  const idOf = (/** @type {number} */ place) => `g${place % groups}`;
  return {
    version: "6.1",
    id: `large${groups}`,
    name: `${groups} groups`,
    theme: {},
    settings: {},
    variables: [{ id: "name", name: "Name" }],
    events: [{ id: "start", type: "start", outgoingEdgeId: "begin", graphCoordinates: { x: -300, y: 0 } }],
    groups: all.map((place) => {
      const id = idOf(place);
      return {
        id,
        title: `Group ${place + 1}`,
        graphCoordinates: { x: (place % columns) * 420, y: Math.floor(place / columns) * 620 },
        blocks: [
          { id: `${id}hello`, type: "text", ...say(`Hello {{Name}}, this is part ${place + 1}.`) },
          { id: `${id}ask`, type: "text", ...say("Where shall we go on?") },
          {
            id: `${id}choice`,
            type: "choice input",
            items: [
              { id: `${id}below`, content: "Further down", ...(place % 2 ? {} : { outgoingEdgeId: `${id}down` }) },
              { id: `${id}next`, content: "To the next" },
            ],
          },
          { id: `${id}set`, type: "Set variable", options: { variableId: "name", expressionToEvaluate: "Ada" } },
          { id: `${id}field`, type: "text input", options: { variableId: "name" } },
          { id: `${id}bye`, type: "text", ...say("Thank you!"), outgoingEdgeId: `${id}on` },
        ],
      };
    }),
    edges: [
      { id: "begin", from: { eventId: "start" }, to: { groupId: idOf(0) } },
      ...all.flatMap((place) => {
        const id = idOf(place);
        const on = { id: `${id}on`, from: { blockId: `${id}bye` }, to: { groupId: idOf(place + 1) } };
        const from = { blockId: `${id}choice`, itemId: `${id}below` };
        return place % 2 ? [on] : [on, { id: `${id}down`, from, to: { groupId: idOf(place + columns) } }];
      }),
    ],
  };
};
