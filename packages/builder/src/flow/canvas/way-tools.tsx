import { cx } from "@parley/ui/author";
import { EdgeLabelRenderer } from "@xyflow/react";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useIsTouch } from "../../base/use-touch.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { disconnectWay, openConnectMenu } from "./actions/connect.ts";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import { useIsFar } from "./far.ts";
import type { Scene } from "./scene.ts";
import { useConnecting } from "./start-dot.tsx";
import styles from "./way-tools.module.css";
import { middleOf } from "./ways/way-line.ts";

/** The buttons of the hovered or selected connection: insert, delete, reconnect. */
export const WayTools = ({ scene, isDragging }: { scene: Scene; isDragging: boolean }) => {
  const t = useTranslations("canvas");
  const context = useActions();
  const connect = useConnecting();
  const isFar = useIsFar();
  const isTouch = useIsTouch();
  const hovered = useCanvas((state) => (state.hovered?.kind === "way" ? state.hovered.id : null));
  const isBusy = useCanvas(({ connecting }) => connecting !== null);
  const selected = useDocumentState(({ selection }) => (selection.edges.length === 1 ? selection.edges[0] : undefined));
  const id = hovered ?? selected;
  const way = id === undefined ? undefined : scene.ways.find((one) => one.id === id);
  if (!way || isFar || isBusy || isDragging) return null;
  const points = context.routes().get(way.id)?.points ?? [];
  const middle = middleOf(points);
  const [begin] = points;
  const end = points.at(-1);
  const hold = {
    onMouseEnter: () => context.canvas.setState({ hovered: { kind: "way", id: way.id } }),
    onMouseLeave: () => context.canvas.setState({ hovered: null }),
  };
  return (
    <EdgeLabelRenderer>
      <div
        className={cx(styles.tools, "nodrag", "nopan")}
        data-edits=""
        style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}
        {...hold}
      >
        <button
          type="button"
          aria-label={t("insert")}
          title={t("insert")}
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            context.canvas.setState({
              palette: { at: { x: left, y: bottom }, place: { kind: "way", edgeId: way.id } },
              hovered: null,
            });
          }}
        >
          <Plus aria-hidden />
        </button>
        {selected === way.id ? (
          <button
            type="button"
            aria-label={t("disconnect")}
            title={t("disconnect")}
            onClick={() => disconnectWay(context, way.id)}
          >
            <X aria-hidden />
          </button>
        ) : null}
      </div>
      {begin && !isTouch ? (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.end, "nodrag", "nopan")}
          style={{ transform: `translate(-50%, -50%) translate(${begin.x + 26}px, ${begin.y}px)` }}
          aria-label={t("reattach")}
          title={t("reattach")}
          data-edits=""
          data-way-begin={way.id}
          onPointerDown={(event) => connect(way.start, event, way.id)}
          {...hold}
        />
      ) : null}
      {end ? (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.end, "nodrag", "nopan")}
          style={{ transform: `translate(-50%, -50%) translate(${end.x - 5}px, ${end.y}px)` }}
          aria-label={t(isTouch ? "reconnectByTap" : "reconnect")}
          title={t(isTouch ? "reconnectByTap" : "reconnect")}
          data-edits=""
          data-way-end={way.id}
          onPointerDown={(event) => connect(way.start, event)}
          onClick={(event) => isTouch && openConnectMenu(context, way.start, event.currentTarget)}
          {...hold}
        />
      ) : null}
    </EdgeLabelRenderer>
  );
};
