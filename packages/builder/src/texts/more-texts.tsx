import { type ReactNode, useMemo, useState } from "react";
import { IntlProvider, useMessages } from "use-intl";
import type { english } from "./texts.ts";

interface MoreTextsProps {
  texts: Partial<typeof english>;
  children: ReactNode;
}

/** Adds the texts of one screen to the shared ones, so that other screens don't load them. */
export const MoreTexts = ({ texts, children }: MoreTextsProps) => {
  const messages = useMessages();
  // The texts of a screen stay what they are. The same object, or all who use a text would begin anew at each change.
  const [own] = useState(texts);
  const all = useMemo(() => ({ ...messages, ...own }), [messages, own]);
  return (
    <IntlProvider locale="en" messages={all}>
      {children}
    </IntlProvider>
  );
};
