import fc from "fast-check";
import type {
  BotFile,
  BotFileBlock,
  BotFileEdge,
  BotFileEdgeSource,
  BotFileEvent,
  BotFileGroup,
  BotFileItem,
} from "../../nouns/bot-file.ts";
import type { JsonObject } from "../../values/json.ts";

/** Ids that could be mistaken for something else, such as `__proto__` and `12`, must work like any other. */
const idText = fc.oneof(
  { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "0", "12") },
);
const ids = (maxLength: number) => fc.uniqueArray(idText, { maxLength });

// Removes differences that JSON itself does not keep, such as -0.
const plain = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => plain({ value }).value ?? "null");
const reserved = new Set(["comparisons", "paths", "html", "plainText"]);
const named = fc.string({ maxLength: 8 }).filter((key) => !reserved.has(key));

/** Keys that the format doesn't know. Some are keys that drafts use internally, such as `order`. */
const unknownKeys = (known: string[]) =>
  fc
    .dictionary(fc.oneof(named, fc.constantFrom("order", "data", "hasItems", "constructor")), json, { maxKeys: 3 })
    .map((keys) => Object.fromEntries(Object.entries(keys).filter(([key]) => !known.includes(key))));

const coordinates = fc.record({ x: fc.integer(), y: fc.integer() });
const optionKeys = fc.dictionary(named, json, { maxKeys: 4 });
const type = fc
  .oneof(fc.constantFrom("text", "text input", "choice input", "cards", "Set variable"), fc.string({ minLength: 1 }))
  .filter((name) => !["start", "Typebot link", "Google Sheets"].includes(name));

interface Shape {
  groups: {
    id: string;
    title: string;
    blocks: { id: string; type: string; items: { id: string; paths: string[] }[] | null }[];
  }[];
  events: string[];
}

const unique = (lists: string[][]): string[][] => {
  const seen = new Set<string>();
  return lists.map((list) => list.filter((id) => !seen.has(id) && seen.add(id)));
};

const shape: fc.Arbitrary<Shape> = fc
  .tuple(
    ids(5),
    ids(3),
    fc.array(ids(4), { minLength: 5, maxLength: 5 }),
    fc.array(ids(3), { minLength: 20, maxLength: 20 }),
  )
  .chain(([groupIds, eventIds, blockLists, itemLists]) =>
    fc
      .tuple(
        fc.array(type, { minLength: 20, maxLength: 20 }),
        fc.array(fc.tuple(fc.boolean(), ids(2)), { minLength: 20, maxLength: 20 }),
      )
      .map(([types, kinds]) => {
        const blocks = unique(blockLists);
        const items = unique(itemLists);
        const pathLists = unique(kinds.map(([, paths]) => paths));
        let count = 0;
        return {
          events: eventIds.length > 0 ? eventIds : ["start"],
          groups: groupIds.map((id, index) => ({
            id,
            title: `Group ${index}`,
            blocks: (blocks[index] ?? []).map((blockId) => {
              const place = count++ % 20;
              const [hasItems] = kinds[place] ?? [false];
              const paths = pathLists[place] ?? [];
              return {
                id: blockId,
                type: types[place] ?? "text",
                items: hasItems
                  ? (items[place] ?? []).map((itemId, at) => ({ id: itemId, paths: at === 0 ? paths : [] }))
                  : null,
              };
            }),
          })),
        };
      }),
  );

/** Every place of a bot where an edge may begin. */
const sourcesOf = ({ groups, events }: Shape): BotFileEdgeSource[] => [
  ...events.map((eventId) => ({ eventId })),
  ...groups.flatMap(({ blocks }) =>
    blocks.flatMap(({ id: blockId, items }) => [
      { blockId },
      ...(items ?? []).flatMap(({ id: itemId, paths }) => [
        { blockId, itemId },
        ...paths.map((pathId) => ({ blockId, itemId, pathId })),
      ]),
    ]),
  ),
];

/** Any valid bot file, with unknown keys and blocks. */
export const anyBotFile: fc.Arbitrary<BotFile> = shape.chain((bones) => {
  const sources = sourcesOf(bones);
  const targets = bones.groups.flatMap(({ id, blocks }) => [
    { groupId: id },
    ...blocks.map((block) => ({ groupId: id, blockId: block.id })),
  ]);
  const edges: fc.Arbitrary<BotFileEdge[]> =
    targets.length === 0
      ? fc.constant([])
      : fc
          .tuple(fc.subarray(sources), ids(60), fc.array(fc.constantFrom(...targets), { minLength: 60, maxLength: 60 }))
          .map(([from, edgeIds, to]) =>
            from.slice(0, edgeIds.length).map((source, index) => ({
              id: edgeIds[index] ?? "",
              from: source,
              to: to[index] ?? { groupId: "" },
            })),
          );
  const extras = fc.array(
    fc.record({
      block: unknownKeys(["id", "type", "outgoingEdgeId", "content", "options", "items", "groupId"]),
      item: unknownKeys(["id", "outgoingEdgeId", "blockId", "type", "paths"]),
      group: unknownKeys(["id", "title", "graphCoordinates", "blocks"]),
      options: optionKeys,
      coordinates,
      kind: fc.constantFrom("content" as const, "options" as const, null),
    }),
    { minLength: 5, maxLength: 5 },
  );
  const top = unknownKeys([
    "version",
    "name",
    "groups",
    "events",
    "edges",
    "variables",
    "theme",
    "settings",
    "id",
    "typebot",
    "webhooks",
  ]);
  return fc
    .tuple(edges, extras, top, ids(4), optionKeys, optionKeys)
    .map(([connected, more, others, variableIds, theme, settings]) => {
      const edgeOf = new Map(connected.map((edge) => [JSON.stringify(edge.from), edge.id]));
      const outgoing = (source: BotFileEdgeSource) => {
        const outgoingEdgeId = edgeOf.get(JSON.stringify(source));
        return outgoingEdgeId === undefined ? {} : { outgoingEdgeId };
      };
      let count = 0;
      const next = () => {
        const extra = more[count++ % more.length];
        if (!extra) throw new Error("There are always five.");
        return extra;
      };
      const events: BotFileEvent[] = bones.events.map((id, index) => ({
        id,
        type: index === 0 ? "start" : "reply",
        graphCoordinates: next().coordinates,
        ...outgoing({ eventId: id }),
      }));
      const groups = bones.groups.map(
        (group): BotFileGroup => ({
          ...next().group,
          id: group.id,
          title: group.title,
          graphCoordinates: next().coordinates,
          blocks: group.blocks.map((block): BotFileBlock => {
            const { block: extra, kind, options } = next();
            const items = block.items?.map(
              (item): BotFileItem => ({
                ...next().item,
                id: item.id,
                ...outgoing({ blockId: block.id, itemId: item.id }),
                ...(item.paths.length > 0
                  ? {
                      paths: item.paths.map((id) => ({
                        id,
                        ...outgoing({ blockId: block.id, itemId: item.id, pathId: id }),
                      })),
                    }
                  : {}),
              }),
            );
            return {
              ...extra,
              id: block.id,
              type: block.type,
              ...outgoing({ blockId: block.id }),
              ...(kind ? { [kind]: options } : {}),
              ...(items ? { items } : {}),
            };
          }),
        }),
      );
      const variables = variableIds.map((id, index) => ({
        id,
        name: `Variable ${index}`,
        ...(index === 1 ? { isSessionVariable: true } : {}),
        ...(index === 2 ? { value: ["a", null] } : {}),
      }));
      return {
        ...others,
        version: "6.1",
        name: "Any bot",
        events,
        groups,
        edges: connected,
        variables,
        theme,
        settings,
      };
    });
});
