import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useIsGuest } from "../session/workspaces-query.ts";

/** The dragged data: bots or a folder. */
export type Cargo = { kind: "bots"; ids: readonly string[] } | { kind: "folder"; id: string };

const key = "parley-cargo";

/** The only cast of the drag library's untyped data. */
const cargoOf = (data: Record<string | symbol, unknown>): Cargo | null =>
  data[key] === undefined ? null : (data[key] as Cargo);

/** Returns a ref with the newest value, for listeners that are attached once. */
const useNewest = <Value>(value: Value): RefObject<Value> => {
  const ref = useRef(value);
  ref.current = value;
  return ref;
};

/** Makes an element draggable; `label` is shown under the pointer. Returns whether it is being dragged. */
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

/** Makes an element a drop target for bots and folders. Returns whether something it accepts is dragged over it. */
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
