import { cx, takeFocus } from "@parley/ui/author";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { itemsIn } from "../../document/draft-index.ts";
import { nextBehind } from "../../document/edits/answer-points.ts";
import { useUndoKeys } from "../../form/use-undo-keys.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import type { WriterProps } from "./leaving.ts";
import styles from "./writers.module.css";
import {
  addBubbleBehind,
  addRowBehind,
  placeholderOf,
  readRowTexts,
  removeRow,
  rowTextKey,
  writePlaceholder,
  writeRows,
} from "./writing-edits.ts";

interface QuestionWriterProps extends WriterProps {
  /** The answer that is focused first, if not the first one. */
  itemId?: string | undefined;
  children?: ReactNode;
}

/** The fields to write a question in place: its answers one below another, or its placeholder. */
export const QuestionWriter = ({ blockId, itemId, onLeave, children }: QuestionWriterProps) => {
  const document = useDocument();
  const block = useDocumentState((state) => state.draft.blocks[blockId]);
  const frame = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  const onUndoKey = useUndoKeys();
  const t = useTranslations("writing");
  if (!block) return null;

  const leave: WriterProps["onLeave"] = (leaving) => {
    if (isLeft.current) return;
    isLeft.current = true;
    onLeave(leaving);
  };
  /** Continues after the question: in the next bubble, or in a new one. */
  const goOn = () => {
    const { draft } = document.getState();
    const next = nextBehind(draft, blockId);
    if (next?.type === "text") return leave({ to: "block", blockId: next.id });
    const { operations, next: made } = addBubbleBehind(draft, blockId, []);
    document.change(t("changes.addBubble"), operations);
    leave(made === null ? { to: "itself" } : { to: "block", blockId: made });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside come by here; nothing else can be pressed.
    <div
      ref={frame}
      role="presentation"
      className={cx(styles.question, "nodrag", "nopan", "nowheel")}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        onUndoKey(event);
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        leave({ to: "itself" });
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && frame.current?.contains(relatedTarget)) return;
        // A removed row loses the focus for a moment.
        requestAnimationFrame(() => {
          const { activeElement } = window.document;
          if (!frame.current?.contains(activeElement)) leave({ to: "elsewhere" });
        });
      }}
    >
      {rowTextKey(block.type) === undefined ? (
        <PlaceholderField blockId={blockId} onEnter={goOn} onArrow={(to) => leave({ to })}>
          {children}
        </PlaceholderField>
      ) : (
        <AnswerRows blockId={blockId} itemId={itemId} onEnd={goOn} onArrow={(to) => leave({ to })} />
      )}
    </div>
  );
};

interface PartProps {
  blockId: string;
  onArrow: (to: "above" | "below") => void;
}

const arrowOf = (event: KeyboardEvent): "above" | "below" | null => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  return event.key === "ArrowUp" ? "above" : event.key === "ArrowDown" ? "below" : null;
};

const isPlainEnter = (event: KeyboardEvent): boolean => event.key === "Enter" && !event.nativeEvent.isComposing;

const PlaceholderField = ({
  blockId,
  onEnter,
  onArrow,
  children,
}: PartProps & { onEnter: () => void; children: ReactNode }) => {
  const t = useTranslations("writing");
  const document = useDocument();
  const block = useDocumentState((state) => state.draft.blocks[blockId]);
  const place = useRef<HTMLInputElement & HTMLButtonElement>(null);
  useLayoutEffect(() => (place.current ? takeFocus(place.current) : undefined), []);
  const field = block && placeholderOf(block);
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrowOf(event);
    if (!arrow && !isPlainEnter(event)) return;
    event.preventDefault();
    if (arrow) onArrow(arrow);
    else onEnter();
  };
  if (!field)
    return (
      <button ref={place} type="button" className={cx(styles.next)} onClick={onEnter} onKeyDown={onKeyDown}>
        {children}
        <span>
          <Plus aria-hidden /> {t("nextBubble")}
        </span>
      </button>
    );
  return (
    <input
      ref={place}
      className={cx(styles.field)}
      aria-label={t("placeholder")}
      value={field.value}
      placeholder={field.usual}
      onChange={({ target }) =>
        document.change(t("changes.write"), (draft) => writePlaceholder(draft, blockId, target.value))
      }
      onKeyDown={onKeyDown}
    />
  );
};

const AnswerRows = ({
  blockId,
  itemId,
  onEnd,
  onArrow,
}: PartProps & { itemId: string | undefined; onEnd: () => void }) => {
  const t = useTranslations("writing");
  const document = useDocument();
  const draft = useDocumentState((state) => state.draft);
  const rows = itemsIn(draft, blockId);
  const key = rowTextKey(draft.blocks[blockId]?.type ?? "") ?? "";
  const list = useRef<HTMLOListElement>(null);
  // The row to focus as soon as it is rendered.
  const [wanted, setWanted] = useState<string | null>(itemId ?? rows[0]?.id ?? null);
  useLayoutEffect(() => {
    const field = wanted && list.current?.querySelector<HTMLInputElement>(`[data-answer="${wanted}"]`);
    if (!field) return;
    takeFocus(field);
    setWanted(null);
  });

  const add = (itemId: string | undefined) => {
    if (itemId === undefined) return;
    const added = addRowBehind(document.getState().draft, itemId);
    document.change(t("changes.addAnswer"), added.operations);
    setWanted(added.itemId);
  };
  const remove = (place: number) => {
    const row = rows[place];
    if (!row || rows.length < 2) return;
    setWanted((rows[place - 1] ?? rows[place + 1])?.id ?? null);
    document.change(t("changes.removeAnswer"), removeRow(document.getState().draft, row.id));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    const isEmpty = event.currentTarget.value === "";
    const isLast = place === rows.length - 1;
    const arrow = arrowOf(event);
    const beside = arrow && rows[place + (arrow === "above" ? -1 : 1)];
    if (arrow) {
      event.preventDefault();
      if (beside) setWanted(beside.id);
      else onArrow(arrow);
    } else if (isPlainEnter(event)) {
      event.preventDefault();
      if (!isEmpty) return add(rows[place]?.id);
      // Enter in an empty last answer ends the list.
      if (isLast && rows.length > 1) {
        document.change(t("changes.removeAnswer"), removeRow(document.getState().draft, rows[place]?.id ?? ""));
        onEnd();
      }
    } else if (event.key === "Backspace" && isEmpty && rows.length > 1) {
      event.preventDefault();
      remove(place);
    }
  };

  return (
    <>
      <ol ref={list} className={cx(styles.answers)}>
        {rows.map(({ id, options }, place) => (
          <li key={id}>
            <input
              data-answer={id}
              className={cx(styles.answer)}
              aria-label={t("answer", { place: place + 1 })}
              placeholder={t("answerPlaceholder")}
              value={typeof options[key] === "string" ? options[key] : ""}
              onChange={({ target }) =>
                document.change(t("changes.write"), (latest) => writeRows(latest, id, [target.value]).operations)
              }
              onKeyDown={(event) => onKeyDown(event, place)}
              onPaste={(event) => {
                const texts = readRowTexts(event.clipboardData.getData("text/plain"));
                if (texts.length < 2) return;
                event.preventDefault();
                const before = event.currentTarget.value;
                const own = before === "" ? texts : [before, ...texts];
                const written = writeRows(document.getState().draft, id, own);
                document.change(t("changes.paste"), written.operations);
                setWanted(written.itemId);
              }}
            />
            {rows.length > 1 ? (
              <button
                type="button"
                className={cx(styles.removeAnswer)}
                tabIndex={-1}
                aria-label={`${t("changes.removeAnswer")} ${place + 1}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => remove(place)}
              >
                <X aria-hidden />
              </button>
            ) : null}
          </li>
        ))}
      </ol>
      <button type="button" className={cx(styles.addAnswer)} onClick={() => add(rows.at(-1)?.id)}>
        <Plus aria-hidden /> {t("addAnswer")}
      </button>
    </>
  );
};
