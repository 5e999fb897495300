import { createContext, useContext } from "react";

/** What became of a question, as its block shows it. */
interface BlockNumbers {
  shown: number;
  answered: number;
  left: number;
  /** It is one of those where most chats stop. */
  isLoss: boolean;
}

/** The numbers that the map shows. */
export interface MapNumbers {
  blocks: ReadonlyMap<string, BlockNumbers>;
  /** How many chats went each way, by edge. */
  ways: ReadonlyMap<string, number>;
  /** The most chats that went one way. */
  most: number;
  /** Lists the results behind a number. `place` is the id of a block or an edge. */
  show: (what: "shown" | "answered" | "left" | "went", place: string) => void;
}

/** Null where the map shows no numbers. */
export const MapNumbersContext = createContext<MapNumbers | null>(null);

export const useMapNumbers = (): MapNumbers | null => useContext(MapNumbersContext);
