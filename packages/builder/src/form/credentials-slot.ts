import { type ComponentType, createContext } from "react";
import type { FieldProps } from "./field-props.ts";

/**
 * The control of fields for an account at another service. Forms don't depend on accounts, so the screen that shows
 * such fields provides it.
 */
export const CredentialsSlot = createContext<ComponentType<FieldProps<"credentials">> | null>(null);
