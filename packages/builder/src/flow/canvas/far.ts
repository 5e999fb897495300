import { useStore } from "@xyflow/react";

/** Below this zoom nobody can read a card: it is a title then, and ways are straight. */
const farZoom = 0.3;

/** Whether the canvas is seen from far away. */
export const useIsFar = (): boolean => useStore(({ transform }) => transform[2] < farZoom);
