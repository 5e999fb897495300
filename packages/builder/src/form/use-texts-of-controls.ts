import type { ControlTexts } from "@parley/ui/author";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

/** The texts of controls from the translations. */
export const useTextsOfControls = (): ControlTexts => {
  const t = useTranslations("form");
  return useMemo(
    () => ({
      search: t("search"),
      nothingFound: t("nothingFound"),
      choose: t("choose"),
      insertVariable: t("insertVariable"),
      create: (name) => t("create", { name }),
      takeTyped: (text) => t("takeTyped", { text }),
      fromList: (label) => t("fromList", { label }),
      loadingList: t("loadingList"),
      refreshList: t("refreshList"),
      fullScreen: t("fullScreen"),
      close: t("close"),
      done: t("done"),
      numberWanted: t("numberWanted"),
      numberFrom: (min) => t("numberFrom", { min: String(min) }),
      numberUpTo: (max) => t("numberUpTo", { max: String(max) }),
      numberBetween: (min, max) => t("numberBetween", { min: String(min), max: String(max) }),
      pickColor: t("pickColor"),
      writeVariable: t("writeVariable"),
      pickValue: t("pickValue"),
      upload: t("upload"),
      sending: (name) => t("sending", { name }),
      wrongFile: (wanted) => t(`wrongFile.${wanted}`),
      cancel: t("cancel"),
      retry: t("tryAgain"),
      preview: t("preview"),
      noPreview: t("noPreview"),
      rowActions: (row) => t("rowActions", { row }),
      moveRow: (row) => t("moveRow", { row }),
      moveUp: t("moveUp"),
      moveDown: t("moveDown"),
      duplicate: t("duplicate"),
      remove: t("remove"),
      movedTo: (place, count) => t("movedTo", { place: String(place), count: String(count) }),
    }),
    [t],
  );
};
