// @ts-check
import { loadModules } from "../scripts/lib/source-modules.mjs";
import { millisecondsFor } from "./support/milliseconds-for.mjs";

const groupCount = 500;

/** Measures compiling and lint of a bot with 500 groups, as a whole and after one edit. */
export default async () => {
  const [blocks, draft, format, lint] = await loadModules([
    "packages/blocks/src/definitions.ts",
    "packages/core/src/draft/index.ts",
    "packages/core/src/format/index.ts",
    "packages/core/src/lint/index.ts",
  ]);
  const { definitions } = blocks;
  const file = createFile();
  const compile = (/** @type {object} */ from) =>
    format.compileFlow(from, definitions, { botId: "bench", version: null });
  const { flow, problems } = compile(file);
  const found = lint.lintFlow(flow, definitions, { problems });
  // Compiled blocks are remembered by their objects, so a whole compile needs new objects.
  const text = JSON.stringify(file);
  const copies = Array.from({ length: 200 }, () => JSON.parse(text));
  let edited = draft.createDraft(file, definitions);
  let count = 0;
  const edit = () => {
    count += 1;
    const id = `b${count % groupCount}.0`;
    const value = [{ type: "p", children: [{ text: `Edited ${count} for {{Variable 1}}` }] }];
    const operations = [{ op: "set", table: "blocks", id, path: ["options", "richText"], value }];
    edited = draft.applyOperations(edited, operations).draft;
    const compiled = compile(draft.toBotFile(edited, definitions));
    return lint.lintFlow(compiled.flow, definitions, { problems: compiled.problems });
  };
  const [judging, whole, editing, copying] = [
    millisecondsFor(() => lint.lintFlow(flow, definitions, { problems })),
    millisecondsFor(() => compile(copies[count++ % copies.length] ?? file), copies.length),
    millisecondsFor(edit),
    millisecondsFor(() => JSON.parse(JSON.stringify(flow))),
  ];
  const baseline = { label: "flow through JSON", value: copying };
  return {
    name: "Compiling and lint: a bot of 500 groups",
    note: `Six blocks in each group, ${flow.variables.length} variables, all rules, ${found.length} findings; the baseline writes and reads the flow as JSON.`,
    figures: [
      { label: "one edit: operation, compiling, all findings", value: editing, unit: "ms", baseline, aim: "≤ 20 ms" },
      { label: "compiling the whole", value: whole, unit: "ms", baseline, aim: "≤ 50 ms" },
      { label: "all findings of an unchanged flow", value: judging, unit: "ms", baseline },
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
