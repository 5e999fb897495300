import { cx } from "@parley/ui/author";
import { useReactFlow, useStore } from "@xyflow/react";
import { type PointerEvent, useMemo } from "react";
import { useTranslations } from "use-intl";
import { shallow } from "zustand/shallow";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import styles from "./flow-map.module.css";
import { coversCards, mapSize as size } from "./map-shown.ts";
import { boundsOf } from "./place-cards.ts";
import type { Scene } from "./scene.ts";

/**
 * The overview of the whole flow with the visible part marked. Clicking a part moves the view there. It makes way for
 * what is being edited under it.
 */
export const FlowMap = ({ scene }: { scene: Scene }) => {
  const t = useTranslations("canvas");
  const flow = useReactFlow();
  const [x, y, zoom, width, height] = useStore(
    ({ transform, width, height }) => [...transform, width, height] as const,
    shallow,
  );
  const { groups, blocks, events } = useDocumentState(({ selection }) => selection);
  const bot = useDocument();
  const { around, path } = useMemo(() => {
    const cards = [...scene.cards.values()];
    return {
      around: cards.length > 0 ? boundsOf(cards) : { x: 0, y: 0, width: 1, height: 1 },
      // One path for all cards: five hundred elements would be rendered again with every step of panning.
      path: cards.map((card) => `M${card.x} ${card.y}h${card.width}v${card.height}h${-card.width}Z`).join(""),
    };
  }, [scene]);
  const groupsOfBlocks = blocks.flatMap((id) => bot.getState().draft.blocks[id]?.groupId ?? []);
  if (coversCards(scene, { x, y, zoom, width, height }, [...groups, ...groupsOfBlocks, ...events])) return null;
  const sight = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
  const all = boundsOf([around, sight]);
  const scale = Math.max(all.width / size.width, all.height / size.height) * 1.08;
  const box = {
    x: all.x + all.width / 2 - (size.width * scale) / 2,
    y: all.y + all.height / 2 - (size.height * scale) / 2,
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { x: box.x + (event.clientX - left) * scale, y: box.y + (event.clientY - top) * scale };
    void flow.setCenter(at.x, at.y, { zoom });
  };
  return (
    <svg
      className={cx(styles.map)}
      viewBox={`${box.x} ${box.y} ${size.width * scale} ${size.height * scale}`}
      width={size.width}
      height={size.height}
      role="img"
      aria-label={t("map")}
      onPointerDown={go}
      onPointerMove={go}
    >
      <path className={cx(styles.cards)} d={path} />
      <rect className={cx(styles.sight)} {...sight} strokeWidth={1.5 * scale} rx={4 * scale} />
    </svg>
  );
};
