import type { ReactNode } from "react";
import { IntlProvider, useMessages } from "use-intl";
import type { english } from "./texts.ts";

interface MoreTextsProps {
  texts: Partial<typeof english>;
  children: ReactNode;
}

/** Adds the texts of one screen to the shared ones, so that other screens don't load them. */
export const MoreTexts = ({ texts, children }: MoreTextsProps) => {
  const messages = useMessages();
  return (
    <IntlProvider locale="en" messages={{ ...messages, ...texts }}>
      {children}
    </IntlProvider>
  );
};
