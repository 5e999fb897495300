import { cx, Skeleton } from "@parley/ui/author";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { patiently } from "../base/patiently.ts";
import { useIsNarrow } from "../base/use-media.ts";
import { whenIdle } from "../base/when-idle.ts";
import { mayChange } from "../document/document-state.ts";
import { warmRichText } from "../form/rich-text-field.tsx";
import { useDocument } from "../open-bot/document-context.tsx";
import { LinkNames } from "../open-bot/link-goals.ts";
import { Canvas } from "./canvas/canvas.tsx";
import { createCanvasStore } from "./canvas/canvas-store.ts";
import { FindBar } from "./find/find-bar.tsx";
import styles from "./flow-screen.module.css";
import { warmInspector } from "./inspector/load-inspector.ts";
import { usualView, ViewSwitch } from "./view-switch.tsx";

const loadScript = () => patiently(() => import("./script/script.tsx"));
const Script = lazy(async () => ({ default: (await loadScript()).Script }));

/**
 * The editor's scripts are preloaded when the browser has nothing else to do after this time, in milliseconds: the flow
 * comes first, and the network may fail later.
 */
const warmTime = 1000;

const warm = () => {
  warmRichText();
  warmInspector();
  loadScript().catch(() => undefined);
};

/** The flow of a bot, as a map or as a script. */
export const FlowScreen = () => {
  const document = useDocument();
  const [store] = useState(() => createCanvasStore(() => mayChange(document.getState())));
  const search = useSearch({ strict: false });
  const isNarrow = useIsNarrow();
  const view = search.view ?? usualView(isNarrow);
  useEffect(() => document.show("flow"), [document]);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(warm), warmTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={cx(styles.screen)} data-view={view}>
      <ViewSwitch view={view} />
      {view === "script" ? <ScriptView /> : <Canvas store={store} />}
      <FindBar />
      <LinkNames />
    </main>
  );
};

const ScriptView = () => (
  <Suspense
    fallback={
      <div className={cx(styles.waiting)}>
        <Skeleton height="1.5rem" width="40%" />
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    }
  >
    <Script />
  </Suspense>
);
