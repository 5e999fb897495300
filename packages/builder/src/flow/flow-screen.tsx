import { cx } from "@parley/ui/author";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useDocument } from "../app/document-context.tsx";
import { warmInspector } from "../app/frame/panel-parts.tsx";
import { useIsNarrow } from "../app/frame/use-media.ts";
import { Canvas } from "./canvas/canvas.tsx";
import { createCanvasStore } from "./canvas/canvas-store.ts";
import { FindBar } from "./find/find-bar.tsx";
import styles from "./flow-screen.module.css";
import { Script } from "./script/script.tsx";
import { ViewSwitch } from "./view-switch.tsx";
import { warmRichText } from "./writing/rich-text-field.tsx";

/** Milliseconds after which what writing needs is got: the flow itself comes first, and the network may go. */
const warmTime = 1000;

/** The flow of a bot, as a map or as a document; on small screens always as a document. */
export const FlowScreen = () => {
  const document = useDocument();
  const [store] = useState(createCanvasStore);
  const { view } = useSearch({ strict: false });
  const isNarrow = useIsNarrow();
  useEffect(() => document.show("flow"), [document]);
  useEffect(() => {
    const timer = setTimeout(() => {
      warmRichText();
      warmInspector();
    }, warmTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={cx(styles.screen)}>
      {isNarrow || view === "script" ? <Script /> : <Canvas store={store} />}
      {isNarrow ? null : <ViewSwitch view={view ?? "map"} />}
      <FindBar />
    </main>
  );
};
