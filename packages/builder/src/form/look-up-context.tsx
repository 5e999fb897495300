import { createContext, type ReactNode, useContext } from "react";

/** Whose lists the fields of a form ask for. */
export interface LookUpOwner {
  botId: string;
  blockType: string;
}

const LookUpContext = createContext<LookUpOwner | null>(null);

/** Around the form of a block's options; forms without it offer no lists. */
export const LookUpProvider = ({ value, children }: { value: LookUpOwner | null; children: ReactNode }) => (
  <LookUpContext value={value}>{children}</LookUpContext>
);

export const useLookUpOwner = (): LookUpOwner | null => useContext(LookUpContext);
