import { cx, Skeleton } from "@parley/ui/author";
import { lazy, type ReactNode, Suspense } from "react";
import styles from "./side-panel.module.css";

// Each is loaded when it is first shown.
export const Inspector = lazy(async () => ({
  default: (await import("../../flow/inspector/inspector.tsx")).Inspector,
}));
export const ProblemsPanel = lazy(async () => ({
  default: (await import("../../flow/problems/problems-panel.tsx")).ProblemsPanel,
}));
export const ChatPanel = lazy(async () => ({ default: (await import("../../chat/chat-panel.tsx")).ChatPanel }));

/** A part of the panel, with what stands there while it is loaded. */
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
