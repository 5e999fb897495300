import { patiently } from "../../base/patiently.ts";

/** The inspector is loaded when it is first shown. */
export const loadInspector = () => patiently(() => import("./inspector.tsx"));

/** Gets the inspector before it is needed. */
export const warmInspector = (): void => void loadInspector().catch(() => undefined);
