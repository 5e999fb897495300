import { cx, IconButton, Popover, Segmented, Switch } from "@parley/ui/author";
import { CornerDownRight, FlaskConical, Moon, RotateCcw, Settings2, Smartphone, Sun, Undo2 } from "lucide-react";
import { DialogTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useCommands } from "../base/commands.ts";
import { isFull } from "../bot-tests/test-edits.ts";
import { useDocumentState, useMayChange } from "../open-bot/document-context.tsx";
import styles from "./chat-panel.module.css";
import { startChatAt } from "./chat-place.ts";
import { chatSettings } from "./chat-settings.ts";
import type { ChatLink } from "./create-chat-link.ts";
import { useSaveAsTest } from "./save-as-test.ts";

/** The toolbar of the chat: actions and view settings. */
export const ChatToolbar = ({ link }: { link: ChatLink }) => {
  const t = useTranslations("chat");
  const { device, page, skipsTyping } = useStore(chatSettings);
  const isReady = useStore(link.store, (state) => state.isReady);
  const canStepBack = useStore(link.store, (state) => state.standing?.canStepBack === true);
  const blockId = useDocumentState(({ selection }) => selection.blocks[0]);
  const groupId = useDocumentState(({ selection, draft }) =>
    selection.blocks[0] === undefined ? selection.groups[0] : draft.blocks[selection.blocks[0]]?.groupId,
  );
  const startHere = () => {
    if (groupId !== undefined) startChatAt({ groupId, ...(blockId === undefined ? {} : { blockId }) });
  };
  const tests = useTranslations("botTests");
  const mayChange = useMayChange();
  const hasTalk = useStore(link.store, ({ standing }) => (standing?.trace.length ?? 0) > 0);
  const hasRoom = useDocumentState(({ draft }) => !isFull(draft));
  const saveAsTest = useSaveAsTest();
  const cantSave = !isReady || !hasTalk || !hasRoom || !mayChange;
  const save = () => {
    const { standing } = link.store.getState();
    if (standing) void saveAsTest(standing);
  };
  const section = t("section");
  useCommands([
    { id: "chat-restart", label: t("restart"), section, isDisabled: !isReady, run: () => link.restart() },
    { id: "chat-step-back", label: t("stepBack"), section, isDisabled: !canStepBack, run: link.stepBack },
    { id: "chat-start-here", label: t("startHere"), section, isDisabled: groupId === undefined, run: startHere },
    { id: "chat-save-test", label: tests("save"), section, isDisabled: cantSave, run: save },
    {
      id: "chat-skip-typing",
      label: t("skipTyping"),
      section,
      run: () => chatSettings.setState({ skipsTyping: !skipsTyping }),
    },
  ]);
  return (
    <div className={cx(styles.toolbar)} role="toolbar" aria-label={t("section")}>
      <IconButton isSmall label={t("restart")} isDisabled={!isReady} onPress={() => link.restart()}>
        <RotateCcw />
      </IconButton>
      <IconButton isSmall label={t("stepBack")} isDisabled={!isReady || !canStepBack} onPress={link.stepBack}>
        <Undo2 />
      </IconButton>
      <IconButton
        isSmall
        label={groupId === undefined ? t("startHereNothing") : t("startHere")}
        isDisabled={!isReady || groupId === undefined}
        onPress={startHere}
      >
        <CornerDownRight />
      </IconButton>
      {mayChange ? (
        <IconButton
          isSmall
          label={tests(hasRoom ? (hasTalk ? "save" : "saveNothing") : "saveFull")}
          isDisabled={cantSave}
          onPress={save}
          data-edits=""
        >
          <FlaskConical />
        </IconButton>
      ) : null}
      <span className={cx(styles.gap)} />
      <IconButton
        isSmall
        label={t("phone")}
        isActive={device === "phone"}
        aria-pressed={device === "phone"}
        onPress={() => chatSettings.setState({ device: device === "phone" ? "fit" : "phone" })}
      >
        <Smartphone />
      </IconButton>
      <DialogTrigger>
        <IconButton isSmall label={t("more")}>
          <Settings2 />
        </IconButton>
        <Popover label={t("more")} placement="bottom end">
          <Segmented
            label={t("device")}
            value={device}
            onChange={(next) => chatSettings.setState({ device: next })}
            choices={[
              { id: "fit", label: t("fit") },
              { id: "phone", label: t("phone") },
              { id: "desktop", label: t("desktop") },
            ]}
          />
          <Segmented
            label={t("page")}
            value={page}
            onChange={(next) => chatSettings.setState({ page: next })}
            choices={[
              { id: "light", label: t("pageLight"), icon: <Sun aria-hidden /> },
              { id: "dark", label: t("pageDark"), icon: <Moon aria-hidden /> },
            ]}
          />
          <Switch
            label={t("skipTyping")}
            help={t("skipTypingHint")}
            isSelected={skipsTyping}
            onChange={(next) => chatSettings.setState({ skipsTyping: next })}
          />
        </Popover>
      </DialogTrigger>
    </div>
  );
};
