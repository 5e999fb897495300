import { Graph, layout } from "@dagrejs/dagre";
import type { Point } from "../../document/edits/index.ts";

/** What tidying needs to know of some cards and the ways between them. */
export interface TidyTask {
  cards: readonly { id: string; x: number; y: number; width: number; height: number }[];
  ways: readonly { from: string; to: string }[];
}

/** Where cards stand in a tidy flow: from left to right in the order of the talk. The corner of all is 0, 0. */
export const tidyLayout = ({ cards, ways }: TidyTask): [string, Point][] => {
  const graph = new Graph({ multigraph: false });
  graph.setGraph({ rankdir: "LR", nodesep: 48, ranksep: 112, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  // From the top down, so that what stands above stays above where nothing speaks against it.
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
