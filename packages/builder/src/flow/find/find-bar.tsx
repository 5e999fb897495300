import { Button, cx, IconButton } from "@parley/ui/author";
import { CaseSensitive, ChevronDown, ChevronUp, Replace, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { showKeys, useCommands } from "../../base/commands.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import styles from "./find-bar.module.css";
import { findInDraft, type Match, replaceMatches, type Search } from "./find-in-draft.ts";

/** The find and replace bar of the flow, opened with Ctrl F. It selects each match. */
export const FindBar = () => {
  const t = useTranslations("find");
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useCommands([
    {
      id: "find",
      label: t("open"),
      section: t("section"),
      keys: ["Mod+F"],
      isForWriting: true,
      run: () => {
        setOpen(true);
        field.current?.focus();
        field.current?.select();
      },
    },
  ]);
  return isOpen ? <OpenBar field={field} onClose={() => setOpen(false)} /> : null;
};

/** Stepping visits each text once. The number of occurrences in a text only matters for the count. */
const OpenBar = ({ field, onClose }: { field: { current: HTMLInputElement | null }; onClose: () => void }) => {
  const t = useTranslations("find");
  const document = useDocument();
  const draft = useDocumentState((state) => state.draft);
  const [search, setSearch] = useState<Search>({ text: "", isCaseMatched: false });
  const [replacement, setReplacement] = useState("");
  const [isReplacing, setReplacing] = useState(false);
  const [current, setCurrent] = useState(0);
  const [told, setTold] = useState("");
  const before = useRef(window.document.activeElement);
  const matches = useMemo(() => findInDraft(draft, search), [draft, search]);
  const place = matches.length === 0 ? -1 : Math.min(current, matches.length - 1);
  const match = matches[place];

  const show = ({ at }: Match) =>
    document.select(at.blockId === undefined ? { groups: [at.groupId] } : { blocks: [at.blockId] });
  const look = (next: Search) => {
    setSearch(next);
    setCurrent(0);
    setTold("");
    const [first] = findInDraft(document.getState().draft, next);
    if (first) show(first);
  };
  const go = (by: 1 | -1) => {
    if (matches.length === 0) return;
    const next = (place + by + matches.length) % matches.length;
    setCurrent(next);
    const found = matches[next];
    if (found) show(found);
  };
  const replace = (which: readonly Match[]) => {
    const operations = replaceMatches(draft, which, search, replacement);
    document.change(t("change"), operations);
    setTold(operations.length === 0 ? t("notInText") : t("replaced", { count: operations.length }));
    // After a replacement the next match has moved to this index, unless the new text matches again.
    const [next] = findInDraft(document.getState().draft, search).slice(place);
    if (next && which.length === 1) show(next);
  };

  useEffect(() => field.current?.focus(), [field]);
  const close = () => {
    onClose();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const onEnter = (event: KeyboardEvent, run: () => void) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run();
  };
  const count =
    search.text === ""
      ? ""
      : match
        ? t("count", { current: String(place + 1), count: String(matches.length) })
        : t("none");

  return (
    <search className={cx(styles.bar)} onKeyDown={onKeyDown}>
      <div className={cx(styles.line)}>
        <input
          ref={field}
          className={cx(styles.field)}
          aria-label={t("label")}
          placeholder={t("placeholder")}
          value={search.text}
          onChange={({ target }) => look({ ...search, text: target.value })}
          onKeyDown={(event) => onEnter(event, () => go(event.shiftKey ? -1 : 1))}
        />
        <span role="status" className={cx(styles.count)}>
          {count}
        </span>
        <IconButton
          label={t("matchCase")}
          isSmall
          isActive={search.isCaseMatched}
          aria-pressed={search.isCaseMatched}
          onPress={() => look({ ...search, isCaseMatched: !search.isCaseMatched })}
        >
          <CaseSensitive />
        </IconButton>
        <IconButton
          label={t("previous")}
          shortcut={showKeys("Shift+Enter")}
          isSmall
          isDisabled={!match}
          onPress={() => go(-1)}
        >
          <ChevronUp />
        </IconButton>
        <IconButton label={t("next")} shortcut={showKeys("Enter")} isSmall isDisabled={!match} onPress={() => go(1)}>
          <ChevronDown />
        </IconButton>
        <IconButton
          label={t("showReplace")}
          isSmall
          isActive={isReplacing}
          aria-expanded={isReplacing}
          data-edits=""
          onPress={() => setReplacing(!isReplacing)}
        >
          <Replace />
        </IconButton>
        <IconButton label={t("close")} shortcut={showKeys("Escape")} isSmall onPress={close}>
          <X />
        </IconButton>
      </div>
      {isReplacing ? (
        <div className={cx(styles.line)}>
          <input
            className={cx(styles.field)}
            aria-label={t("replaceLabel")}
            placeholder={t("replaceLabel")}
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
            onKeyDown={(event) => onEnter(event, () => match && replace([match]))}
          />
          <Button isSmall isDisabled={!match} onPress={() => match && replace([match])}>
            {t("replace")}
          </Button>
          <Button isSmall isDisabled={!match} onPress={() => replace(matches)}>
            {t("replaceAll")}
          </Button>
        </div>
      ) : null}
      <p role="status" className={cx(styles.told)}>
        {told}
      </p>
    </search>
  );
};
