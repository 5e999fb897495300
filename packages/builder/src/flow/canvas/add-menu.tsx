import { cx } from "@parley/ui/author";
import { useRef } from "react";
import { expectText } from "../../base/expect-text.ts";
import { edgeFrom } from "../../document/draft-index.ts";
import { SlashMenu } from "../writing/slash-menu.tsx";
import { beginsWithWriting } from "../writing/writing-edits.ts";
import { addBlockAt } from "./actions/add.ts";
import { connectStart, disconnectWay } from "./actions/connect.ts";
import { useActions } from "./actions-context.ts";
import styles from "./add-menu.module.css";
import { useCanvas } from "./canvas-store.ts";

/** The menu with everything that can be added, at a point of the screen. */
export const AddMenu = () => {
  const context = useActions();
  const request = useCanvas((state) => state.palette);
  const anchor = useRef<HTMLSpanElement>(null);
  if (!request) return null;
  const { at, place, connectFrom } = request;
  const edge = connectFrom === undefined ? undefined : edgeFrom(context.document.getState().draft, connectFrom);
  const close = () => context.canvas.setState({ palette: null });
  return (
    <>
      <span ref={anchor} className={cx(styles.anchor)} style={{ insetBlockStart: at.y, insetInlineStart: at.x }} />
      <SlashMenu
        triggerRef={anchor}
        isOpen
        onClose={close}
        onLead={
          connectFrom === undefined
            ? undefined
            : (groupId, title) => {
                close();
                connectStart(context, connectFrom, groupId, title);
              }
        }
        onNone={
          edge
            ? () => {
                close();
                disconnectWay(context, edge.id);
              }
            : undefined
        }
        onPick={(block) => {
          close();
          if (beginsWithWriting(block.type)) expectText();
          // Waits until the menu has returned the focus, so that the new text keeps it.
          requestAnimationFrame(() => addBlockAt(context, place, block, { connectFrom }));
        }}
      />
    </>
  );
};
