import { definitions } from "@parley/blocks/definitions";
import { lookup, richTextToPlain } from "@parley/core";
import { cx } from "@parley/ui/author";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { expectText } from "../../base/expect-text.ts";
import { useIsTouch } from "../../base/use-touch.ts";
import { addVariable, moveBlocks, turnIntoGroup } from "../../document/edits/index.ts";
import { RichTextField } from "../../form/rich-text-field.tsx";
import { useUndoKeys } from "../../form/use-undo-keys.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { BlockIcon } from "../cards/block-icon.tsx";
import { readParagraphs } from "../cards/rich-lines.ts";
import { RichParagraphs } from "../cards/rich-paragraphs.tsx";
import type { WriterProps } from "./leaving.ts";
import { placeBelow } from "./place-below.ts";
import { richTextOf } from "./said-text.ts";
import { SlashMenu } from "./slash-menu.tsx";
import { useAccountAtHand } from "./use-account-at-hand.ts";
import styles from "./writers.module.css";
import {
  acceptOffer,
  addBubbleBehind,
  findOffer,
  pasteInto,
  removeEmpty,
  replaceEmpty,
  siblingOf,
  type Written,
  writeText,
} from "./writing-edits.ts";

/** A rich text field to write a bubble in place. */
export const BubbleWriter = ({ blockId, onLeave }: WriterProps) => {
  const t = useTranslations("writing");
  const isTouch = useIsTouch();
  const script = useTranslations("script");
  const document = useDocument();
  const draft = useDocumentState((state) => state.draft);
  const block = draft.blocks[blockId];
  const [isSlashOpen, setSlashOpen] = useState(false);
  const [refused, setRefused] = useState("");
  const fillNew = useAccountAtHand();
  const frame = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  const onUndoKey = useUndoKeys();
  if (!block) return null;
  const value = richTextOf(block);
  const offer = findOffer(draft, blockId);
  const isOffered = offer !== null && refused !== JSON.stringify(value);

  const leave: WriterProps["onLeave"] = (leaving) => {
    if (isLeft.current) return;
    isLeft.current = true;
    onLeave(leaving);
  };
  const goOn = (label: string, { operations, next }: Written) => {
    document.change(label, operations);
    leave(next === null ? { to: "itself" } : { to: "block", blockId: next });
  };
  const now = () => document.getState().draft;
  const accept = () => {
    const { operations, next } = acceptOffer(now(), blockId);
    leave(
      next === null ? { to: "itself" } : { to: "answer", blockId: next, label: t("changes.addQuestion"), operations },
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    onUndoKey(event);
    if (event.defaultPrevented || !isOffered || isSlashOpen) return;
    if (event.key === "Tab" && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      accept();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      setRefused(JSON.stringify(value));
    }
  };

  const enter = (behind: ReturnType<typeof richTextOf>) => {
    const next = siblingOf(now(), blockId, 1);
    // After a question, its answers are written next.
    if (behind.length === 0 && next?.hasItems && next.type !== "Condition")
      return leave({ to: "block", blockId: next.id });
    goOn(t("changes.addBubble"), addBubbleBehind(now(), blockId, behind));
  };

  const move = (groupId: string | null, title: string) => {
    const at = placeBelow(now());
    const name = title || script("newGroup", { number: String(Object.keys(now().groups).length + 1) });
    const operations =
      groupId === null
        ? turnIntoGroup(now(), [blockId], { at, title: name }).operations
        : moveBlocks(now(), [blockId], { groupId });
    document.change(t("changes.move"), operations);
    setSlashOpen(false);
  };

  return (
    // Catches key events of the texts inside; the element itself can't be pressed.
    <div
      ref={frame}
      role="presentation"
      className={cx(styles.bubble, "nodrag", "nopan", "nowheel")}
      onKeyDownCapture={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <RichTextField
        value={value}
        onChange={(next) => document.change(t("changes.write"), (latest) => writeText(latest, blockId, next))}
        label={t("bubble")}
        placeholder={t("bubblePlaceholder")}
        autoFocus
        variables={Object.values(draft.variables).map(({ name }) => name)}
        onCreateVariable={(name) => document.change(t("changes.addVariable"), addVariable(now(), name).operations)}
        onEnter={enter}
        onEscape={() => leave({ to: "itself" })}
        onSlash={() => {
          expectText();
          setSlashOpen(true);
        }}
        onBackspaceAtStart={() => goOn(t("changes.remove"), removeEmpty(now(), blockId))}
        onArrowOut={(way) => leave({ to: way === "up" ? "above" : "below" })}
        onPasteText={(text) => {
          const pasted = pasteInto(now(), blockId, text);
          if (pasted) goOn(t("changes.paste"), pasted);
          return pasted !== null;
        }}
        onBlur={() => {
          // If only the window has lost the focus, writing continues when the author returns.
          const isHereYet = frame.current?.contains(window.document.activeElement);
          if (!isSlashOpen && !isHereYet) leave({ to: "elsewhere" });
        }}
        fallback={<RichParagraphs paragraphs={readParagraphs(block.options.richText)} />}
      />
      {isOffered ? (
        <button
          type="button"
          className={cx(styles.offer)}
          tabIndex={-1}
          // Keeps the focus in the text, because this button disappears without it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={accept}
        >
          <BlockIcon type={offer.block.type} family="input" />
          <span>
            {t("offer", { label: offer.label })}
            <span className={cx(styles.saves)}> · {t("offerSaves", { variable: offer.variable })}</span>
          </span>
          <kbd>Tab</kbd>
        </button>
      ) : null}
      <span role="status" className={cx(styles.unseen)}>
        {isOffered ? t(isTouch ? "offerHintTouch" : "offerHint", { label: offer.label, variable: offer.variable }) : ""}
      </span>
      <SlashMenu
        triggerRef={frame}
        isOpen={isSlashOpen}
        onClose={() => setSlashOpen(false)}
        groupId={block.groupId}
        onPick={(picked) => {
          setSlashOpen(false);
          const { type } = picked;
          // A text is written into this bubble.
          if (type === "text") {
            expectText();
            const words = richTextOf(picked);
            if (richTextToPlain(words).trim() === "") return;
            return document.change(t("changes.write"), (latest) => writeText(latest, blockId, words));
          }
          const label = lookup(definitions, type)?.label ?? type;
          goOn(t("changes.addBlock", { label }), replaceEmpty(now(), blockId, fillNew(picked)));
        }}
        onMove={move}
      />
    </div>
  );
};
