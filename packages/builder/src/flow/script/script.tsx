import { lookup } from "@parley/core";
import { Button, cx, EmptyState, takeFocus } from "@parley/ui/author";
import { MessageSquareText } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { expectNoText } from "../../base/expect-text.ts";
import { mayChange } from "../../document/document-state.ts";
import { textBubble } from "../../document/edits/index.ts";
import { warmRichText } from "../../form/rich-text-field.tsx";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { takeFirstWords } from "../../open-bot/first-words.ts";
import { keepChat } from "../../open-bot/panel-store.ts";
import { sizeProperties } from "../cards/card-sizes.ts";
import { useKeepTyped } from "../writing/use-keep-typed.ts";
import { AddBar } from "./add-bar.tsx";
import { useClipboardKeys } from "./clipboard.ts";
import { describeVia } from "./describe-via.ts";
import { EventHead } from "./event-head.tsx";
import { GroupSection } from "./group-section.tsx";
import { outlineScript, type ScriptPart } from "./outline-script.ts";
import styles from "./script.module.css";
import { addAtSelection } from "./script-actions.ts";
import { ScriptPicks } from "./script-picks.tsx";
import { createScriptStore, ScriptStoreContext, useScript, useScriptStore } from "./script-store.ts";
import { useScriptActions } from "./use-script-actions.ts";
import { useScriptCommands } from "./use-script-commands.ts";
import { useScriptKeys } from "./use-script-keys.ts";

/** The flow as a script: the conversation from top to bottom, with branches indented. */
export const Script = () => {
  const document = useDocument();
  const [store] = useState(() => createScriptStore(() => mayChange(document.getState())));
  return (
    <ScriptStoreContext value={store}>
      <ScriptPage />
    </ScriptStoreContext>
  );
};

const useOutline = (): readonly ScriptPart[] => {
  const draft = useDocumentState((state) => state.draft);
  const { groups, blocks, items, paths, edges, events } = draft;
  // The order depends only on these tables. Computed again only if one of them changes, not on every other edit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order depends on these tables of the draft alone.
  const parts = useMemo(() => outlineScript(draft), [groups, blocks, items, paths, edges, events]);
  const known = useRef(parts);
  if (JSON.stringify(known.current) !== JSON.stringify(parts)) known.current = parts;
  return known.current;
};

const ScriptPage = () => {
  const t = useTranslations("script");
  const parts = useOutline();
  const root = useRef<HTMLDivElement>(null);
  const isChanging = useMayChange();
  const context = useScriptActions();
  const onKeyDown = useScriptKeys();
  const announcement = useScript((state) => state.announcement);
  const edges = useDocumentState(({ draft }) => draft.edges);
  const draft = context.document.getState().draft;
  useScriptCommands();
  useClipboardKeys(context);
  useFocusedLine(root);
  useWritingInSight(root);
  useSelectedInSight(root);
  useEffect(warmRichText, []);
  useEffect(() => expectNoText, []);
  const findWritten = useCallback(() => context.script.getState().writing, [context]);
  useKeepTyped(findWritten);
  useEffect(() => {
    const { bot, draft } = context.document.getState();
    if (!mayChange(context.document.getState()) || !takeFirstWords(bot.id) || Object.keys(draft.blocks).length > 0)
      return;
    keepChat();
    addAtSelection(context, textBubble(""));
  }, [context]);

  const order = useMemo(() => {
    const sections = parts.flatMap((part) => part.sections);
    return Object.fromEntries(sections.map(({ groupId }, place) => [groupId, place]));
  }, [parts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ways into groups depend on the edges alone.
  const via = useMemo(() => describeVia(draft, { failure: t("ifItFails"), nothing: t("ifNothingFound") }), [edges]);
  const isAboveOf = useCallback(
    (own: string) => (other: string) =>
      (lookup(order, other) ?? Number.POSITIVE_INFINITY) <= (lookup(order, own) ?? -1),
    [order],
  );
  const firstId = parts.flatMap(({ sections }) => sections)[0]?.groupId;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the lines inside come by here.
    <div
      data-script=""
      role="presentation"
      ref={root}
      className={cx(styles.script)}
      style={sizeProperties}
      onKeyDown={onKeyDown}
    >
      <div className={cx(styles.scroll)}>
        <div className={cx(styles.paper)}>
          <h2 className={cx(styles.unseen)}>{t("script")}</h2>
          <p className={cx(styles.unseen)}>{t(isChanging ? "help" : "readHelp")}</p>
          {parts.map(({ event, sections }) => (
            <div key={event?.id ?? "unreached"} className={cx(styles.part)}>
              <EventHead event={event} isAbove={() => false} />
              {sections.map(({ groupId, depth }) => (
                <Section
                  key={groupId}
                  groupId={groupId}
                  depth={depth}
                  via={via.get(groupId) ?? ""}
                  isFirst={groupId === firstId}
                  isAboveOf={isAboveOf}
                />
              ))}
            </div>
          ))}
          {firstId === undefined ? (
            <EmptyState
              icon={<MessageSquareText />}
              title={t("empty")}
              text={t(isChanging ? "emptyText" : "emptyRead")}
              action={
                <Button kind="primary" onPress={() => addAtSelection(context, textBubble(""))} data-edits="">
                  {t("emptyAction")}
                </Button>
              }
            />
          ) : null}
        </div>
      </div>
      <AddBar />
      <ScriptPicks root={root} />
      <p role="status" className={cx(styles.unseen)}>
        {announcement}
      </p>
    </div>
  );
};

interface SectionProps {
  groupId: string;
  depth: number;
  via: string;
  isFirst: boolean;
  isAboveOf: (own: string) => (other: string) => boolean;
}

const Section = ({ isAboveOf, ...props }: SectionProps) => {
  const isAbove = useMemo(() => isAboveOf(props.groupId), [isAboveOf, props.groupId]);
  return <GroupSection {...props} isAbove={isAbove} />;
};

/** Scrolls to the text that is being written: what was just added may stand below what can be seen. */
const useWritingInSight = (root: { current: HTMLElement | null }): void => {
  const writing = useScript((state) => state.writing);
  useLayoutEffect(() => {
    if (writing === null) return undefined;
    // Waits until the field is there and has the focus.
    const frame = requestAnimationFrame(() =>
      root.current?.querySelector(`[data-block="${CSS.escape(writing)}"]`)?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [writing, root]);
};

/** Focuses a line as soon as it is rendered. */
const useFocusedLine = (root: { current: HTMLElement | null }): void => {
  const store = useScriptStore();
  const wanted = useScript((state) => state.focus);
  const writing = useScript((state) => state.writing);
  useLayoutEffect(() => {
    if (wanted === null || writing !== null) return;
    const line = root.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted)}"]`);
    if (!line) return;
    takeFocus(line);
    (line.parentElement ?? line).scrollIntoView({ block: "nearest" });
    store.setState({ focus: null });
  }, [wanted, writing, root, store]);
};

/** Scrolls to a selection made elsewhere: by a search, a problem or the palette. */
const useSelectedInSight = (root: { current: HTMLElement | null }): void => {
  const id = useDocumentState(({ selection }) => selection.blocks.at(-1) ?? selection.groups.at(-1));
  useEffect(() => {
    if (id === undefined || root.current?.contains(document.activeElement)) return;
    const line = root.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
    (line?.parentElement ?? line)?.scrollIntoView({ block: "center" });
  }, [id, root]);
};
