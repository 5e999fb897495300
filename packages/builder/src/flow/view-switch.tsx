import { cx, Segmented } from "@parley/ui/author";
import { useNavigate } from "@tanstack/react-router";
import { ChartColumn, Network, ScrollText } from "lucide-react";
import { useTranslations } from "use-intl";
import { useCommands } from "../base/commands.ts";
import { useIsNarrow } from "../base/use-media.ts";
import type { FlowView } from "../open-bot/screens.ts";
import styles from "./flow-screen.module.css";

/** Returns the view of a flow whose address names none: on small screens, a script is easier to write in. */
export const usualView = (isNarrow: boolean): FlowView => (isNarrow ? "script" : "map");

/** Returns the function that shows a flow another way. The choice is part of the address. */
export const useShowView = (): ((next: FlowView) => void) => {
  const isNarrow = useIsNarrow();
  const navigate = useNavigate({ from: "/bots/$botId/" });
  return (next) =>
    void navigate({
      to: ".",
      search: ({ view: _, ...others }) => (next === usualView(isNarrow) ? others : { ...others, view: next }),
      replace: true,
    });
};

/** Switches between map, script, and the map with numbers. */
export const ViewSwitch = ({ view, hasNumbers }: { view: FlowView; hasNumbers: boolean }) => {
  const t = useTranslations("script");
  const show = useShowView();
  const other = view === "script" ? "map" : "script";
  useCommands([
    {
      id: "flow-view",
      label: other === "script" ? t("showScript") : t("showMap"),
      section: t("section"),
      keys: ["Shift+S"],
      run: () => show(other),
    },
    {
      id: "flow-numbers",
      label: t("showNumbers"),
      section: t("section"),
      keys: ["Shift+U"],
      isDisabled: !hasNumbers || view === "numbers",
      run: () => show("numbers"),
    },
    {
      id: "flow-rehearsal",
      label: t("showRehearsal"),
      section: t("section"),
      isDisabled: !hasNumbers || view === "rehearsal",
      run: () => show("rehearsal"),
    },
  ]);
  return (
    <div className={cx(styles.switch)} data-over-canvas="">
      <Segmented
        label={t("view")}
        isLabelHidden
        value={view === "rehearsal" ? "map" : view}
        onChange={show}
        choices={[
          { id: "map", label: t("map"), icon: <Network aria-hidden /> },
          { id: "script", label: t("script"), icon: <ScrollText aria-hidden /> },
          ...(hasNumbers ? [{ id: "numbers" as const, label: t("numbers"), icon: <ChartColumn aria-hidden /> }] : []),
        ]}
      />
    </div>
  );
};
