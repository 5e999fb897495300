import type { Json } from "@parley/core";
import { createContext, type ReactNode, useContext } from "react";
import type { FieldPlace } from "./field-place.ts";

/** A field that is rendered inside another field (its host). */
export interface Guest {
  /** The name of the host. */
  at: string;
  value: Json | undefined;
  control: ReactNode;
}

const GuestsContext = createContext<readonly Guest[]>([]);

export const GuestsProvider = GuestsContext.Provider;

/** Returns the fields of outer objects that are rendered at this field. */
export const useGuests = ({ name }: FieldPlace): readonly Guest[] =>
  useContext(GuestsContext).filter(({ at }) => at === name);

/** Returns all guests, to add more. */
export const useAllGuests = (): readonly Guest[] => useContext(GuestsContext);
