import type { NodeChange } from "@xyflow/react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Point } from "../../document/edits/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { placeOperations } from "./actions/arrange.ts";
import type { ActionContext } from "./actions/context.ts";
import type { CardCarrier } from "./actions/take-up.ts";
import { useCanvas } from "./canvas-store.ts";
import { type CardNode, toEdge, toNode, type WayEdge } from "./nodes.ts";
import type { Scene } from "./scene.ts";
import { type Routes, routeSome } from "./ways/route-scene.ts";

const nothing: ReadonlyMap<string, Point> = new Map();
const nothingFollows: Routes = new Map();

/** Returns the scene as nodes and edges of the library, with dragged positions and the selection. */
export const useFlowNodes = (context: ActionContext, scene: Scene, routes: Routes) => {
  // The positions of cards while they are dragged; the draft is changed when they are released.
  const [dragged, setDragged] = useState(nothing);
  const latest = useRef(dragged);
  const notes = useCanvas((state) => state.notes);
  const { groups, events, edges } = useDocumentState(({ selection }) => selection);

  const nodes = useMemo((): CardNode[] => {
    const selected = new Set([...groups, ...events, ...notes]);
    return [...scene.cards.values()].map((card) => toNode(card, selected.has(card.id), dragged.get(card.id)));
  }, [scene, groups, events, notes, dragged]);
  // Connections of dragged cards follow them, around all others.
  const followed = useMemo((): Routes => {
    if (dragged === nothing) return nothingFollows;
    const cards = new Map(scene.cards);
    for (const [id, at] of dragged) {
      const card = cards.get(id);
      if (card) cards.set(id, { ...card, ...at });
    }
    return routeSome(
      cards,
      scene.ways.filter(({ from, to }) => dragged.has(from) || dragged.has(to)),
      routes,
    );
  }, [scene, routes, dragged]);
  const known = useRef<{ from: readonly unknown[]; edges: WayEdge[] }>({ from: [], edges: [] });
  const flowEdges = useMemo((): WayEdge[] => {
    // The routes are the same object as long as no card and no connection has moved.
    const from = [scene.ways, routes, followed, edges];
    if (from.every((one, place) => one === known.current.from[place])) return known.current.edges;
    const selected = new Set(edges);
    const next = scene.ways.flatMap((way) => {
      const route = followed.get(way.id) ?? routes.get(way.id);
      return route ? [toEdge(scene.cards, way, route, selected.has(way.id))] : [];
    });
    // The library processes every new array completely, so the old array is kept if its content is the same.
    const before = known.current.edges;
    const isSame = next.length === before.length && next.every((edge, place) => edge === before[place]);
    known.current = { from, edges: isSame ? before : next };
    return known.current.edges;
  }, [scene, routes, followed, edges]);

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      const moves = changes.flatMap((change) =>
        change.type === "position" && change.dragging && change.position ? [[change.id, change.position] as const] : [],
      );
      if (moves.length > 0) {
        latest.current = new Map([...latest.current, ...moves]);
        setDragged(latest.current);
      }
      const picked = changes.flatMap((change) => (change.type === "select" ? [change] : []));
      if (picked.length > 0) select(context, picked);
    },
    [context],
  );

  const onDragStop = useCallback(() => {
    const places = latest.current;
    latest.current = nothing;
    setDragged(nothing);
    const rounded = new Map([...places].map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }]));
    const { document, words } = context;
    document.change(words("changes.move"), (draft) => placeOperations(context, draft, rounded));
  }, [context]);

  /** Shows cards at other places until they are put down, or back where they were. */
  const carrier = useMemo((): CardCarrier => {
    const show = (places: ReadonlyMap<string, Point>) => {
      latest.current = places;
      setDragged(places);
    };
    return { show, putDown: onDragStop, cancel: () => show(nothing) };
  }, [onDragStop]);

  return { nodes, edges: flowEdges, onNodesChange, onDragStop, carrier, isDragging: dragged !== nothing };
};

/** Applies the selection made in the library by a click or a selection frame. */
const select = (
  { document, canvas, scene }: ActionContext,
  changes: readonly { id: string; selected: boolean }[],
): void => {
  const { selection } = document.getState();
  const cards = new Set([...selection.groups, ...selection.events, ...canvas.getState().notes]);
  for (const { id, selected } of changes)
    if (selected) cards.add(id);
    else cards.delete(id);
  const ofKind = (kind: string) => [...cards].filter((id) => scene().cards.get(id)?.kind === kind);
  // The library also deselects cards when a block is selected; that must not clear the blocks.
  if (changes.every(({ selected }) => !selected) && selection.blocks.length + selection.edges.length > 0) return;
  document.select({ groups: ofKind("group"), events: ofKind("event"), blocks: [], edges: [] });
  canvas.setState({ notes: ofKind("note") });
};
