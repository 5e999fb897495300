import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { RouterProvider as AriaRouterProvider } from "react-aria-components";
import { Toaster } from "sonner";
import { IntlProvider } from "use-intl";
import { useStore } from "zustand";
import { followKeys } from "../base/commands.ts";
import { followMode, modeStore } from "../base/mode.ts";
import { ownTimeZone } from "../base/time-zone.ts";
import { queries } from "../session/queries.ts";
import { homeTexts } from "../texts/home-texts.ts";
import { router } from "./router.tsx";

followMode();
followKeys();

export const App = () => {
  const choice = useStore(modeStore, ({ choice }) => choice);
  return (
    <IntlProvider locale="en" messages={homeTexts} timeZone={ownTimeZone()}>
      <QueryClientProvider client={queries}>
        <AriaRouterProvider navigate={(href) => void router.navigate({ href })} useHref={(href) => href}>
          <RouterProvider router={router} context={{ queries }} />
          <Toaster theme={choice} position="bottom-center" closeButton />
        </AriaRouterProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
};
