import { cx, Skeleton } from "@parley/ui/author";
import { lazy, type ReactNode, Suspense } from "react";
import { patiently } from "../../base/patiently.ts";
import { loadInspector } from "../../flow/inspector/load-inspector.ts";
import styles from "./side-panel.module.css";

// Each part is loaded when first shown.
export const Inspector = lazy(async () => ({ default: (await loadInspector()).Inspector }));
export const ProblemsPanel = lazy(async () => ({
  default: (await patiently(() => import("../../flow/problems/problems-panel.tsx"))).ProblemsPanel,
}));
export const TestsPanel = lazy(async () => ({
  default: (await patiently(() => import("../../bot-tests/tests-panel.tsx"))).TestsPanel,
}));
export const TestDialog = lazy(async () => ({
  default: (await patiently(() => import("../../bot-tests/test-dialog.tsx"))).TestDialog,
}));
export const ChatPanel = lazy(async () => ({
  default: (await patiently(() => import("../../chat/chat-panel.tsx"))).ChatPanel,
}));

/** A part of the panel, with a placeholder while it loads. */
export const PanelPart = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <div className={cx(styles.waiting)}>
        <Skeleton height="1.5rem" width="60%" />
        <Skeleton height="6rem" />
      </div>
    }
  >
    {children}
  </Suspense>
);
