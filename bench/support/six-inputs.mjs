// @ts-check
const inputs = 6;
const point = { x: 0, y: 0 };

const says = (/** @type {string} */ id, /** @type {string} */ text) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

/** A bot of six groups, each with two text bubbles with variables and a text input, and a seventh that says goodbye. */
export const sixInputsFile = () => {
  const numbers = Array.from({ length: inputs }, (_, index) => index);
  const groups = numbers.map((index) => ({
    id: `g${index}`,
    title: `Question ${index}`,
    graphCoordinates: point,
    blocks: [
      says(`a${index}`, `Thank you, {{Answer ${Math.max(index - 1, 0)}}}.`),
      says(`b${index}`, `And question number ${index}?`),
      { id: `i${index}`, type: "text input", outgoingEdgeId: `e${index + 1}`, options: { variableId: `v${index}` } },
    ],
  }));
  const bye = { id: `g${inputs}`, title: "End", graphCoordinates: point, blocks: [says("bye", "Bye, {{Answer 0}}")] };
  return {
    version: "6.1",
    id: "six-inputs",
    name: "Six inputs",
    events: [{ id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: point }],
    groups: [...groups, bye],
    edges: [
      { id: "e0", from: { eventId: "start" }, to: { groupId: "g0" } },
      ...numbers.map((index) => ({
        id: `e${index + 1}`,
        from: { blockId: `i${index}` },
        to: { groupId: `g${index + 1}` },
      })),
    ],
    variables: numbers.map((index) => ({ id: `v${index}`, name: `Answer ${index}` })),
    theme: {},
    settings: {},
  };
};

/** The number of turns of a visitor of that bot: the start and the answers. */
export const turnsOfSixInputs = inputs + 1;
