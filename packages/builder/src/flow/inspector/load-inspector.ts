import { patiently } from "../../base/patiently.ts";

/** Loads the inspector when it is first shown. */
export const loadInspector = () => patiently(() => import("./inspector.tsx"));

/** Preloads the inspector. */
export const warmInspector = (): void => void loadInspector().catch(() => undefined);
