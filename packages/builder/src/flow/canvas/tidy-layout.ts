import { Graph, layout } from "@dagrejs/dagre";
import type { Point } from "../../document/edits/index.ts";

/** The input of the layout: cards and the connections between them. */
export interface TidyTask {
  cards: readonly { id: string; x: number; y: number; width: number; height: number }[];
  ways: readonly { from: string; to: string }[];
}

/**
 * Returns the tidy positions of cards: from left to right in the order of the conversation, relative to their upper
 * left corner.
 */
export const tidyLayout = ({ cards, ways }: TidyTask): [string, Point][] => {
  const graph = new Graph({ multigraph: false });
  graph.setGraph({ rankdir: "LR", nodesep: 48, ranksep: 112, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  // Sorted from top to bottom, so that cards keep their vertical order if possible.
  for (const { id, width, height } of [...cards].sort((one, other) => one.y - other.y))
    graph.setNode(id, { width, height });
  for (const { from, to } of ways) if (from !== to && graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to);
  layout(graph);
  const places = cards.map(({ id, width, height }): [string, Point] => {
    const { x = 0, y = 0 } = graph.node(id);
    return [id, { x: x - width / 2, y: y - height / 2 }];
  });
  const left = Math.min(...places.map(([, { x }]) => x));
  const top = Math.min(...places.map(([, { y }]) => y));
  return places.map(([id, { x, y }]) => [id, { x: x - left, y: y - top }]);
};
