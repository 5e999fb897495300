import { cx } from "@parley/ui/author";
import { useRef } from "react";
import { SlashMenu } from "../writing/slash-menu.tsx";
import { addBlockAt } from "./actions/add.ts";
import { useActions } from "./actions-context.ts";
import styles from "./add-menu.module.css";
import { useCanvas } from "./canvas-store.ts";

/** The menu of all that can be added, at the point of the screen where it was asked for. */
export const AddMenu = () => {
  const context = useActions();
  const request = useCanvas((state) => state.palette);
  const anchor = useRef<HTMLSpanElement>(null);
  if (!request) return null;
  const { at, place, connectFrom } = request;
  const close = () => context.canvas.setState({ palette: null });
  return (
    <>
      <span ref={anchor} className={cx(styles.anchor)} style={{ insetBlockStart: at.y, insetInlineStart: at.x }} />
      <SlashMenu
        triggerRef={anchor}
        isOpen
        onClose={close}
        onPick={(type) => {
          close();
          // The focus comes back from the menu first, so that it is not taken from what is written in then.
          requestAnimationFrame(() => addBlockAt(context, place, { type }, { connectFrom }));
        }}
      />
    </>
  );
};
