import { createContext, type ReactNode, useContext } from "react";

/** The block for whose fields lists are loaded. */
export interface LookUpOwner {
  botId: string;
  blockType: string;
}

const LookUpContext = createContext<LookUpOwner | null>(null);

/** Wraps the form of a block's options. Forms without it offer no lists. */
export const LookUpProvider = ({ value, children }: { value: LookUpOwner | null; children: ReactNode }) => (
  <LookUpContext value={value}>{children}</LookUpContext>
);

export const useLookUpOwner = (): LookUpOwner | null => useContext(LookUpContext);
