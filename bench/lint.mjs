// @ts-check
import { loadModules } from "../scripts/lib/source-modules.mjs";

const groupCount = 500;
const seconds = 2;

/** How long it takes to find the faults of a flow of 500 groups, beside writing and reading it as JSON. */
export default async () => {
  const [blocks, format, lint] = await loadModules([
    "packages/blocks/src/definitions.ts",
    "packages/core/src/format/index.ts",
    "packages/core/src/lint/index.ts",
  ]);
  const { definitions } = blocks;
  const { flow, problems } = format.compileFlow(createFile(), definitions, { botId: "bench", version: null });
  const found = lint.lintFlow(flow, definitions, { problems });
  const [judging, copying] = [
    millisecondsFor(() => lint.lintFlow(flow, definitions, { problems })),
    millisecondsFor(() => JSON.parse(JSON.stringify(flow))),
  ];
  return {
    name: "Lint: a flow of 500 groups",
    note: `Six blocks in each group, ${flow.variables.length} variables, all rules, ${found.length} findings; the baseline writes and reads the flow as JSON.`,
    figures: [
      {
        label: "all findings",
        value: judging,
        unit: "ms",
        baseline: { label: "flow through JSON", value: copying },
        aim: "≤ 50 ms",
      },
    ],
  };
};

/** A bot with texts, questions, choices, conditions and code in every group, and a fault in every tenth. */
const createFile = () => {
  /** @type {{ id: string; from: object; to: { groupId: string } }[]} */
  const edges = [];
  const connect = (/** @type {number} */ to) => {
    const id = `e${edges.length}`;
    edges.push({ id, from: { eventId: "start" }, to: { groupId: `g${to % groupCount}` } });
    return id;
  };
  const point = { x: 0, y: 0 };
  const groups = Array.from({ length: groupCount }, (_, index) => {
    const variable = `v${index % 200}`;
    const says = (/** @type {string} */ text) => ({
      type: "text",
      content: { richText: [{ type: "p", children: [{ text }] }] },
    });
    const comparisons = [{ id: "c", variableId: variable, comparisonOperator: "Matches regex", value: "^a+$" }];
    const blocks = [
      says(`Question ${index} for {{${index % 10 === 0 ? "Nobody" : `Variable ${index % 200}`}}}`),
      { type: "text input", options: { variableId: variable } },
      {
        type: "Set variable",
        options: { variableId: variable, expressionToEvaluate: `{{Variable ${index % 200}}}.trim()` },
      },
      { type: "Condition", items: [{ id: `i${index}`, content: { comparisons }, outgoingEdgeId: connect(index + 7) }] },
      says("You have {{= 1 + 1 =}} choices."),
      {
        type: "choice input",
        items: ["Yes", "No", "Perhaps"].map((content, place) => ({
          id: `c${index}.${place}`,
          content,
          outgoingEdgeId: connect(index + 1 + place),
        })),
      },
    ];
    return {
      id: `g${index}`,
      title: `Group ${index}`,
      graphCoordinates: point,
      blocks: blocks.map((block, place) => ({ ...block, id: `b${index}.${place}` })),
    };
  });
  return {
    version: "6.1",
    name: "Bench",
    events: [{ id: "start", type: "start", graphCoordinates: point, outgoingEdgeId: connect(0) }],
    groups,
    edges,
    variables: Array.from({ length: 200 }, (_, index) => ({ id: `v${index}`, name: `Variable ${index}` })),
    theme: {},
    settings: {},
  };
};

/** The time something takes, averaged over the time of a measurement, after a warm-up. */
const millisecondsFor = (/** @type {() => unknown} */ work) => {
  for (let index = 0; index < 20; index += 1) work();
  const start = performance.now();
  let count = 0;
  while (performance.now() < start + seconds * 1000) {
    work();
    count += 1;
  }
  return (performance.now() - start) / count;
};
