import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { edgeFrom } from "../../document/draft-index.ts";
import { GroupPick } from "../writing/group-pick.tsx";
import { PickPopover } from "../writing/pick-popover.tsx";
import { SlashMenu } from "../writing/slash-menu.tsx";
import { addBehind, connectTo, disconnectStart, moveTo } from "./script-actions.ts";
import { type ScriptPick, useScript, useScriptStore } from "./script-store.ts";
import { useScriptActions } from "./use-script-actions.ts";

/** The pick lists that lines open: what to add, where to lead, where to move. */
export const ScriptPicks = ({ root }: { root: RefObject<HTMLElement | null> }) => {
  const pick = useScript((state) => state.pick);
  // Keeps the last list rendered while it closes.
  const [shown, setShown] = useState<ScriptPick | null>(null);
  useLayoutEffect(() => {
    if (pick) setShown(pick);
  }, [pick]);
  return shown ? <OpenPick root={root} pick={shown} isOpen={pick !== null} /> : null;
};

const OpenPick = ({
  root,
  pick,
  isOpen,
}: {
  root: RefObject<HTMLElement | null>;
  pick: ScriptPick;
  isOpen: boolean;
}) => {
  const t = useTranslations("script");
  const store = useScriptStore();
  const context = useScriptActions();
  const trigger = useRef<Element>(null);
  trigger.current = root.current?.querySelector(`[data-anchor="${CSS.escape(pick.anchor)}"]`) ?? root.current;
  const close = () => store.setState({ pick: null });
  if (pick.kind === "add")
    return (
      <SlashMenu
        triggerRef={trigger}
        isOpen={isOpen}
        onClose={close}
        isForQuestions={pick.isForQuestions}
        onPick={(block) => {
          close();
          addBehind(context, block, pick.behind);
        }}
      />
    );
  const { draft } = context.document.getState();
  const isLed = pick.kind === "connect" && edgeFrom(draft, pick.start) !== undefined;
  const label = pick.kind === "connect" ? t("pickGroup") : t("moveToTitle");
  return (
    <PickPopover label={label} triggerRef={trigger} isOpen={isOpen} onClose={close}>
      <GroupPick
        label={label}
        without={pick.kind === "move" ? draft.blocks[pick.blocks[0] ?? ""]?.groupId : undefined}
        onPick={(groupId, title) => {
          close();
          if (pick.kind === "connect") connectTo(context, pick.start, groupId, title);
          else moveTo(context, pick.blocks, groupId, title);
        }}
        onNone={
          isLed && pick.kind === "connect"
            ? () => {
                close();
                disconnectStart(context, pick.start);
              }
            : undefined
        }
      />
    </PickPopover>
  );
};
