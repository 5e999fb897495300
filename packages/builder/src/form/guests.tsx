import type { Json } from "@parley/core";
import { createContext, type ReactNode, useContext } from "react";
import type { FieldPlace } from "./field-place.ts";

/** A field that is drawn at another one. */
export interface Guest {
  /** The name of the field that it is drawn at. */
  at: string;
  value: Json | undefined;
  control: ReactNode;
}

const GuestsContext = createContext<readonly Guest[]>([]);

export const GuestsProvider = GuestsContext.Provider;

/** The fields of objects further out that are to be drawn at this one. */
export const useGuests = ({ name }: FieldPlace): readonly Guest[] =>
  useContext(GuestsContext).filter(({ at }) => at === name);

/** All of them, to be added to. */
export const useAllGuests = (): readonly Guest[] => useContext(GuestsContext);
