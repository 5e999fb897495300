import { isWriting } from "../writing/is-writing.ts";
import { useAccountAtHand } from "../writing/use-account-at-hand.ts";
import { useKeepTyped } from "../writing/use-keep-typed.ts";
import "@xyflow/react/dist/base.css";
import { cx } from "@parley/ui/author";
import { ReactFlow, ReactFlowProvider, SelectionMode, type Viewport } from "@xyflow/react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { expectNoText } from "../../base/expect-text.ts";
import { useIsNarrow } from "../../base/use-media.ts";
import { useIsTouch } from "../../base/use-touch.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { sizeProperties } from "../cards/card-sizes.ts";
import { PaletteRail } from "../palette/palette-rail.tsx";
import { addBlockAt, placeBehindSelection, writeNewGroup } from "./actions/add.ts";
import { tidy } from "./actions/arrange.ts";
import type { ActionContext } from "./actions/context.ts";
import { selectNothing } from "./actions/selection.ts";
import { takeUp } from "./actions/take-up.ts";
import { ActionsContext } from "./actions-context.ts";
import { AddButton } from "./add-button.tsx";
import { AddMenu } from "./add-menu.tsx";
import styles from "./canvas.module.css";
import { type CanvasStore, CanvasStoreContext, showCanvas, useCanvas, useCanvasStore } from "./canvas-store.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { ConnectingLine } from "./connecting-line.tsx";
import { ContextMenu } from "./context-menu.tsx";
import { EmptyFlow } from "./empty-flow.tsx";
import { EventCard } from "./event-card.tsx";
import { readableZoom } from "./far.ts";
import { firstViewport } from "./first-viewport.ts";
import { GroupCard } from "./group-card.tsx";
import { openPalette, pressKey } from "./keys.ts";
import { MoveToDialog } from "./move-to-dialog.tsx";
import { NoteCard } from "./note-card.tsx";
import { Paper } from "./paper.tsx";
import { grid } from "./place-cards.ts";
import type { Box } from "./scene.ts";
import { StrayWays } from "./stray-ways.tsx";
import { textSizesAt } from "./text-sizes.ts";
import { useAnnouncement } from "./use-announcement.ts";
import { useCanvasCommands } from "./use-canvas-commands.ts";
import { useClipboard } from "./use-clipboard.ts";
import { useDrop } from "./use-drop.ts";
import { useFlowNodes } from "./use-flow-nodes.ts";
import { useKeptTouches } from "./use-kept-touches.ts";
import { useRevealSelection } from "./use-reveal-selection.ts";
import { useScene } from "./use-scene.ts";
import { useTouchEditing } from "./use-touch-editing.ts";
import { useTouchPresses } from "./use-touch-presses.ts";
import { useView } from "./use-view.ts";
import { recallViewport, rememberViewport } from "./viewport-memory.ts";
import { WayEdge } from "./way-edge.tsx";
import { WayTools } from "./way-tools.tsx";
import { ZoomBar } from "./zoom-bar.tsx";

const nodeTypes = { "group-card": GroupCard, "event-card": EventCard, "note-card": NoteCard };
const edgeTypes = { way: WayEdge };
const multiKeys = ["Shift", "Meta", "Control"];
// Always the same object, because the library recomputes all cards and connections if it changes.
const snapGrid: [number, number] = [grid, grid];
// The library's styles take custom properties, which React's type does not know.
const rootStyle = sizeProperties as CSSProperties;

const Inner = ({ root }: { root: React.RefObject<HTMLDivElement | null> }) => {
  const words = useTranslations("canvas");
  const document = useDocument();
  const fillNew = useAccountAtHand();
  const canvas = useCanvasStore();
  const { scene, routes } = useScene();
  const botId = useDocumentState(({ bot }) => bot.id);
  const mayChange = useMayChange();
  const isNarrow = useIsNarrow();
  const isTouch = useIsTouch();
  const drop = useCanvas((state) => state.drop);

  const latest = useRef({ scene, routes });
  latest.current = { scene, routes };
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const reach = useMemo(() => {
    const boxes = (): Box[] => [...latest.current.scene.cards.values()];
    const selected = (): Box[] => {
      const { selection, draft } = document.getState();
      const ids = [
        ...selection.groups,
        ...selection.events,
        ...canvas.getState().notes,
        ...selection.blocks.flatMap((id) => draft.blocks[id]?.groupId ?? []),
      ];
      return ids.flatMap((id) => latest.current.scene.cards.get(id) ?? []);
    };
    return { boxes, selected };
  }, [document, canvas]);
  const view = useView(reach.boxes, reach.selected);
  const context = useMemo(
    (): ActionContext => ({
      document,
      canvas,
      words,
      fillNew,
      scene: () => latest.current.scene,
      routes: () => latest.current.routes,
      toCanvas: view.toCanvas,
      here: () => (pointer.current ? view.toCanvas(pointer.current) : view.middle()),
      reveal: view.reveal,
      panBy: view.panBy,
      glide: view.glide,
      fit: view.fit,
      tell: (text) => void toast(text),
      root: () => root.current,
    }),
    [document, canvas, words, fillNew, view, root],
  );
  const { nodes, edges, onNodesChange, onDragStop, carrier, isDragging } = useFlowNodes(context, scene, routes);
  const announcement = useAnnouncement(context);
  useDrop(context, root);
  useClipboard(context, root);
  useRevealSelection(context, view);
  useCanvasCommands(context, view);
  useTouchEditing(context, view, root);
  useKeptTouches(root);
  useEffect(() => showCanvas(canvas), [canvas]);
  useEffect(() => expectNoText, []);
  const findWritten = useCallback(() => {
    const { writing } = canvas.getState();
    return writing?.kind === "block" ? writing.id : null;
  }, [canvas]);
  useKeepTyped(findWritten);

  const addFromRail = useCallback(
    (type: string) => void addBlockAt(context, placeBehindSelection(context), { type }),
    [context],
  );
  const searchFromRail = useCallback(() => openPalette(context), [context]);
  const tidyAll = useCallback(() => void tidy(context), [context]);
  const onMoveStart = useCallback((event: unknown) => canvas.setState({ isMoving: event !== null }), [canvas]);
  const zoom = useRef(Number.NaN);
  const onMove = useCallback(
    (_event: unknown, next: Viewport) => {
      if (next.zoom !== zoom.current && !canvas.getState().isZooming) canvas.setState({ isZooming: true });
      zoom.current = next.zoom;
      // The style sheet then hides the content of cards without rendering them again.
      root.current?.toggleAttribute("data-unreadable", canvas.getState().isZooming && next.zoom < readableZoom);
    },
    [canvas, root],
  );
  const onMoveEnd = useCallback(
    (_event: unknown, next: Viewport) => {
      canvas.setState({ isMoving: false, isZooming: false });
      showTexts(canvas, next.zoom);
      root.current?.removeAttribute("data-unreadable");
      rememberViewport(botId, next);
    },
    [botId, canvas, root],
  );

  const [viewport, setViewport] = useState<Viewport | null>(null);
  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = root.current ?? {};
    const first = recallViewport(botId) ?? firstViewport(latest.current.scene, { width, height });
    showTexts(canvas, first.zoom);
    setViewport((before) => before ?? first);
  }, [botId, canvas, root]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isWriting(event.target)) return;
    if (!pressKey(context, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = (event: PointerEvent) => {
    pointer.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerOver = ({ target }: PointerEvent) => {
    const id = target instanceof Element ? target.closest("[data-card]")?.getAttribute("data-card") : null;
    const { hovered } = canvas.getState();
    if (id && hovered?.id !== id) canvas.setState({ hovered: { kind: "card", id } });
    else if (!id && hovered?.kind === "card") canvas.setState({ hovered: null });
  };
  const openMenu = (element: Element | null, at: { x: number; y: number }) => {
    if (isWriting(element)) return;
    pickUnder(context, element);
    canvas.setState({ menu: { at, onCanvas: view.toCanvas(at) } });
  };
  useTouchPresses(root, {
    openMenu,
    takeUp: (element, from) => (mayChange ? takeUp(context, carrier, element, from) : null),
  });

  return (
    <ActionsContext value={context}>
      {mayChange && !isNarrow ? <PaletteRail onChoose={addFromRail} onSearch={searchFromRail} /> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a canvas is no fieldset. */}
      <div
        ref={root}
        role="group"
        aria-label={words("canvas")}
        aria-roledescription={words("canvas")}
        aria-describedby="canvas-help"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys and Tab work on what is in it.
        tabIndex={0}
        className={cx(styles.canvas)}
        style={rootStyle}
        data-canvas=""
        data-dropping={drop?.kind === "canvas" || undefined}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerOver={onPointerOver}
        onPointerLeave={() => {
          pointer.current = null;
          canvas.setState({ hovered: null });
        }}
        onPointerDown={({ target }) => {
          canvas.setState({ isPicking: false });
          if (!isWriting(target) && target instanceof Element && !target.closest("button"))
            root.current?.focus({ preventScroll: true });
        }}
        onContextMenu={(event) => {
          if (isWriting(event.target)) return;
          event.preventDefault();
          openMenu(elementOf(event), { x: event.clientX, y: event.clientY });
        }}
        onClick={(event) => {
          const button = elementOf(event)?.closest("[data-menu]");
          if (!button) return;
          const { left, bottom } = button.getBoundingClientRect();
          openMenu(button, { x: left, y: bottom });
        }}
      >
        <p id="canvas-help" hidden>
          {words(mayChange ? "canvasHelp" : "canvasReadHelp")}
        </p>
        {viewport ? (
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onNodesChange={onNodesChange}
            onNodeDragStop={onDragStop}
            onSelectionDragStop={onDragStop}
            onPaneClick={() => selectNothing(context)}
            onDoubleClick={(event) => {
              const isPane = event.target instanceof Element && event.target.classList.contains("react-flow__pane");
              if (isPane && mayChange && !isTouch)
                writeNewGroup(context, centered(view.toCanvas({ x: event.clientX, y: event.clientY })));
            }}
            onMoveStart={onMoveStart}
            onMove={onMove}
            onMoveEnd={onMoveEnd}
            defaultViewport={viewport}
            minZoom={0.05}
            maxZoom={2}
            onlyRenderVisibleElements
            // A finger scrolls wherever it begins; what it has pressed long goes with it.
            nodesDraggable={mayChange && !isTouch}
            noPanClassName={isTouch ? "nopan-touch" : "nopan"}
            nodesFocusable={false}
            edgesFocusable={false}
            nodesConnectable={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            multiSelectionKeyCode={multiKeys}
            selectionKeyCode="Shift"
            selectionMode={SelectionMode.Partial}
            panOnDrag={[0, 1]}
            zoomOnDoubleClick={false}
            snapToGrid
            snapGrid={snapGrid}
            nodeDragThreshold={4}
            elevateNodesOnSelect={false}
            attributionPosition={isNarrow ? "top-left" : "bottom-left"}
          >
            <Paper />
            <ConnectingLine scene={scene} routes={routes} />
            <StrayWays edges={edges} scene={scene} />
            <WayTools scene={scene} isDragging={isDragging} />
          </ReactFlow>
        ) : null}
        <EmptyFlow />
        {mayChange && isNarrow ? <AddButton onPress={searchFromRail} /> : null}
        {viewport ? <ZoomBar scene={scene} view={view} onTidy={tidyAll} /> : null}
        <div className="visually-hidden" aria-live="polite">
          {announcement}
        </div>
      </div>
      <ContextMenu />
      <MoveToDialog />
      <ConnectDialog />
      <AddMenu />
    </ActionsContext>
  );
};

const centered = ({ x, y }: { x: number; y: number }) => ({ x: x - 150, y: y - 60 });

const elementOf = ({ target }: { target: EventTarget }): Element | null => (target instanceof Element ? target : null);

/** Shows texts in the sizes of a zoom. The store changes only with the sizes, as all cards render then. */
const showTexts = (canvas: CanvasStore, zoom: number): void => {
  const texts = textSizesAt(zoom);
  const now = canvas.getState().texts;
  const names = ["words", "titles", "labels", "lines"] as const;
  if (names.some((name) => texts[name] !== now[name])) canvas.setState({ texts });
};

/** Selects the element that a menu is opened on, unless it is part of the selection. */
const pickUnder = ({ document, canvas, scene }: ActionContext, element: Element | null): void => {
  const { selection } = document.getState();
  const find = (name: string) => element?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;
  const [block, card, way] = [find("block"), find("card"), find("way")];
  if (block) {
    if (!selection.blocks.includes(block)) document.select({ blocks: [block] });
  } else if (card) {
    const kind = scene().cards.get(card)?.kind;
    const isSelected = [...selection.groups, ...selection.events, ...canvas.getState().notes].includes(card);
    if (isSelected) return;
    document.select(kind === "group" ? { groups: [card] } : kind === "event" ? { events: [card] } : {});
    canvas.setState({ notes: kind === "note" ? [card] : [] });
  } else if (way) document.select({ edges: [way] });
  else {
    document.select({});
    canvas.setState({ notes: [] });
  }
};

/**
 * The canvas that shows the flow as a map. Its store comes from the screen, since the palette beside it uses it too.
 */
export const Canvas = ({ store }: { store: CanvasStore }) => {
  const root = useRef<HTMLDivElement>(null);
  return (
    <CanvasStoreContext value={store}>
      <ReactFlowProvider>
        <Inner root={root} />
      </ReactFlowProvider>
    </CanvasStoreContext>
  );
};
