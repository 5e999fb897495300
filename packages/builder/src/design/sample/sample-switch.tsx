import { Switch } from "@parley/ui/author";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useCommands } from "../../base/commands.ts";
import { chatSample } from "../../chat/chat-sample.ts";
import { showPanel } from "../../open-bot/panel-store.ts";

/** Switches the chat to a sample with every input while the design screen is open. */
export const SampleSwitch = () => {
  const t = useTranslations("design");
  const isShown = useStore(chatSample, (state) => state.isShown);
  const show = (next: boolean) => {
    chatSample.setState({ isShown: next });
    if (next) showPanel("chat");
  };
  useEffect(() => () => chatSample.setState({ isShown: false }), []);
  useCommands([{ id: "design-sample", label: t("sample"), section: t("title"), run: () => show(!isShown) }]);
  return <Switch label={t("sample")} isSelected={isShown} onChange={show} />;
};
