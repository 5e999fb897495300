import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useIsGuest } from "../session/workspaces-query.ts";

/** What is carried: some bots, or a folder. */
export type Cargo = { kind: "bots"; ids: readonly string[] } | { kind: "folder"; id: string };

const key = "parley-cargo";

/** The one place where what the library carries is taken for what was put in. */
const cargoOf = (data: Record<string | symbol, unknown>): Cargo | null =>
  data[key] === undefined ? null : (data[key] as Cargo);

/** Keeps the newest value within reach of listeners that are set up once. */
const useNewest = <Value>(value: Value): RefObject<Value> => {
  const ref = useRef(value);
  ref.current = value;
  return ref;
};

/** Lets an element be dragged; `label` is what is seen under the pointer. Returns whether it is under way. */
export const useDraggable = (
  place: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  getCargo: () => { cargo: Cargo; label: string },
  previewClass: string,
): boolean => {
  const [isDragging, setDragging] = useState(false);
  const newest = useNewest(getCargo);
  const isGuest = useIsGuest();
  const isFixed = !isEnabled || isGuest;
  useEffect(() => {
    const element = place.current;
    if (element === null || isFixed) return;
    return draggable({
      element,
      getInitialData: () => ({ [key]: newest.current().cargo }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => ({ x: -12, y: 16 }),
          render: ({ container }) => {
            const preview = document.createElement("div");
            preview.className = previewClass;
            preview.textContent = newest.current().label;
            container.append(preview);
          },
        }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [place, isFixed, newest, previewClass]);
  return isDragging;
};

/** Lets bots and folders be dropped on an element. Returns whether something that it takes is above it. */
export const useDropTarget = (
  place: RefObject<HTMLElement | null>,
  takes: (cargo: Cargo) => boolean,
  drop: (cargo: Cargo) => void,
): boolean => {
  const [isOver, setOver] = useState(false);
  const newest = useNewest({ takes, drop });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const cargo = cargoOf(source.data);
        return cargo !== null && newest.current.takes(cargo);
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const cargo = cargoOf(source.data);
        if (cargo !== null) newest.current.drop(cargo);
      },
    });
  }, [place, newest]);
  return isOver;
};
