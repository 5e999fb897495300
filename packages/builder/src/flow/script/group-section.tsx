import { cx } from "@parley/ui/author";
import { Plus } from "lucide-react";
import { type CSSProperties, memo, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { blocksIn } from "../../document/draft-index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { BlockRow } from "./block-row.tsx";
import { GroupEnd } from "./group-end.tsx";
import rows from "./row.module.css";
import { marksId, RowMarks } from "./row-marks.tsx";
import { RowMenu } from "./row-menu.tsx";
import styles from "./script.module.css";
import { goTo, renameTo } from "./script-actions.ts";
import { useScript, useScriptStore } from "./script-store.ts";
import { useRowPress } from "./use-row-press.ts";
import { useScriptActions } from "./use-script-actions.ts";

export interface GroupSectionProps {
  groupId: string;
  depth: number;
  /** The answers that lead here, as text. */
  via: string;
  isFirst: boolean;
  isAbove: (groupId: string) => boolean;
}

/** A group in the script: its title, its blocks, and where it leads. */
export const GroupSection = memo(({ groupId, depth, via, isFirst, isAbove }: GroupSectionProps) => {
  const t = useTranslations("script");
  const store = useScriptStore();
  const title = useDocumentState(({ draft }) => draft.groups[groupId]?.title ?? "");
  const blocks = useDocumentState(({ draft }) => blocksIn(draft, groupId));
  const isSelected = useDocumentState(({ selection }) => selection.groups.includes(groupId));
  const isActive = useDocumentState(({ selection, draft }) => {
    const block = selection.blocks.at(-1);
    if (block !== undefined) return draft.blocks[block]?.groupId === groupId;
    return selection.groups.length > 0 ? selection.groups.at(-1) === groupId : isFirst;
  });
  const isRowActive = useDocumentState(({ selection }) =>
    selection.blocks.length > 0 ? false : selection.groups.length > 0 ? selection.groups.at(-1) === groupId : isFirst,
  );
  const isRenaming = useScript(({ renaming }) => renaming === groupId);
  const onPress = useRowPress("group", groupId);
  const name = title || t("untitled");
  const add = () =>
    store.setState({ pick: { kind: "add", anchor: `add ${groupId}`, behind: { groupId, blockId: null } } });
  return (
    <section
      aria-labelledby={`title-${groupId}`}
      className={cx(styles.section, isSelected && styles.selectedGroup)}
      style={{ "--depth": Math.min(depth, 6) } as CSSProperties}
      data-group={groupId}
    >
      <div className={cx(rows.titleRow)} data-selected={isSelected || undefined}>
        {isRenaming ? (
          <TitleField groupId={groupId} title={title} />
        ) : (
          <>
            <h3 id={`title-${groupId}`} className={cx(styles.title)}>
              {name}
              {via === "" ? null : <span className={cx(styles.via)}>{via}</span>}
            </h3>
            <button
              type="button"
              className={cx(rows.cover)}
              data-row={groupId}
              tabIndex={isRowActive ? 0 : -1}
              aria-pressed={isSelected}
              aria-label={t("groupLine", { title: name, count: blocks.length })}
              aria-describedby={marksId(groupId)}
              onDoubleClick={() => store.setState({ renaming: groupId, writing: null })}
              {...onPress}
            />
            <RowMarks kind="group" id={groupId} />
            <RowMenu kind="group" id={groupId} name={name} isInTabOrder={isRowActive} />
          </>
        )}
        <button
          type="button"
          className={cx(rows.insert)}
          data-edits=""
          data-anchor={`add ${groupId}`}
          tabIndex={-1}
          aria-label={t("addHere")}
          aria-haspopup="dialog"
          onClick={add}
        >
          <Plus aria-hidden />
        </button>
      </div>
      {blocks.length === 0 ? (
        <button type="button" className={cx(styles.empty)} tabIndex={isActive ? 0 : -1} onClick={add} data-edits="">
          <Plus aria-hidden /> {t("emptyGroup")}
        </button>
      ) : (
        <ol className={cx(rows.blocks)}>
          {blocks.map(({ id }) => (
            <BlockRow key={id} blockId={id} isAbove={isAbove} />
          ))}
        </ol>
      )}
      <div className={cx(styles.foot)}>
        <GroupEnd groupId={groupId} isAbove={isAbove} isActive={isActive} />
      </div>
    </section>
  );
});

const TitleField = ({ groupId, title }: { groupId: string; title: string }) => {
  const t = useTranslations("script");
  const store = useScriptStore();
  const context = useScriptActions();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(title);
  const isLeft = useRef(false);
  useEffect(() => field.current?.select(), []);
  const leave = (isKept: boolean, isByKey: boolean) => {
    if (isLeft.current) return;
    isLeft.current = true;
    if (isKept) renameTo(context, groupId, text.trim() || title);
    if (isByKey) goTo(context, { kind: "group", id: groupId });
    else store.setState({ renaming: null });
  };
  return (
    <input
      ref={field}
      id={`title-${groupId}`}
      className={cx(styles.titleField)}
      aria-label={t("groupTitle")}
      // The author has just asked for it.
      // biome-ignore lint/a11y/noAutofocus: the keyboard goes on here.
      autoFocus
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => leave(true, false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        leave(event.key === "Enter", true);
      }}
    />
  );
};
