import { cx, Skeleton } from "@parley/ui/author";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { patiently } from "../base/patiently.ts";
import { useIsNarrow } from "../base/use-media.ts";
import { whenIdle } from "../base/when-idle.ts";
import { mayChange, maySee } from "../document/document-state.ts";
import { warmRichText } from "../form/rich-text-field.tsx";
import { useDocument, useDocumentState } from "../open-bot/document-context.tsx";
import { LinkNames } from "../open-bot/link-goals.ts";
import { type MapFates, MapFatesContext } from "./canvas/block-fates.tsx";
import { Canvas } from "./canvas/canvas.tsx";
import { createCanvasStore } from "./canvas/canvas-store.ts";
import { type MapNumbers, MapNumbersContext } from "./canvas/map-numbers.ts";
import { FindBar } from "./find/find-bar.tsx";
import styles from "./flow-screen.module.css";
import { warmInspector } from "./inspector/load-inspector.ts";
import { useShowView, usualView, ViewSwitch } from "./view-switch.tsx";

const loadScript = () => patiently(() => import("./script/script.tsx"));
const NumbersLayer = lazy(async () => ({
  default: (await patiently(() => import("./numbers-layer.tsx"))).NumbersLayer,
}));
const RehearsalLayer = lazy(async () => ({
  default: (await patiently(() => import("./rehearsal-layer.tsx"))).RehearsalLayer,
}));
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
  const hasAnswers = useDocumentState((state) => maySee(state, "answers"));
  const [numbers, setNumbers] = useState<MapNumbers | null>(null);
  const [fates, setFates] = useState<MapFates | null>(null);
  const wanted = search.view ?? usualView(isNarrow);
  const view = (wanted === "numbers" || wanted === "rehearsal") && !hasAnswers ? "map" : wanted;
  const showView = useShowView();
  useEffect(() => document.show("flow"), [document]);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(warm), warmTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={cx(styles.screen)} data-view={view}>
      <ViewSwitch view={view} hasNumbers={hasAnswers} />
      <MapNumbersContext value={view === "numbers" ? numbers : null}>
        <MapFatesContext value={view === "rehearsal" ? fates : null}>
          {view === "script" ? <ScriptView /> : <Canvas store={store} />}
        </MapFatesContext>
      </MapNumbersContext>
      {view === "numbers" ? (
        <Suspense>
          <NumbersLayer onNumbers={setNumbers} />
        </Suspense>
      ) : null}
      {view === "rehearsal" ? (
        <Suspense>
          <RehearsalLayer onFates={setFates} onClose={() => showView("map")} />
        </Suspense>
      ) : null}
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
