import { useStore, ViewportPortal } from "@xyflow/react";
import { shallow } from "zustand/shallow";
import type { WayEdge } from "./nodes.ts";
import type { Box, Scene } from "./scene.ts";
import styles from "./stray-ways.module.css";
import { WayLine } from "./way-edge.tsx";
import { crossesView, isDrawnByCards } from "./ways/crosses-view.ts";

/** Returns the edges that are in view although the library does not draw them. */
const findStray = (edges: readonly WayEdge[], { cards }: Scene, view: Box): WayEdge[] =>
  edges.filter(({ source, target, data }) => {
    const [one, other] = [cards.get(source), cards.get(target)];
    return one && other && data && !isDrawnByCards(one, other, view) && crossesView(data.route, view);
  });

/**
 * The connections that cross the view while both of their cards are out of sight. The library draws a connection only if
 * the box around its two cards is in view, and ours may lead around outside of that.
 */
export const StrayWays = ({ edges, scene }: { edges: readonly WayEdge[]; scene: Scene }) => {
  const stray = useStore(({ transform: [x, y, zoom], width, height }) => {
    const view = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    return width > 0 && height > 0 ? findStray(edges, scene, view) : [];
  }, shallow);
  if (stray.length === 0) return null;
  return (
    <ViewportPortal>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: each connection in it names its two ends. */}
      <svg className={styles.stray}>
        {stray.map(({ id, source, target, data, selected = false }) => (
          <WayLine key={id} id={id} source={source} target={target} data={data} selected={selected} />
        ))}
      </svg>
    </ViewportPortal>
  );
};
