import { type ComponentType, createContext } from "react";
import type { FieldProps } from "./field-props.ts";

/** The control of fields that name an account at another service. Forms do not know accounts: who shows such fields gives it. */
export const CredentialsSlot = createContext<ComponentType<FieldProps<"credentials">> | null>(null);
