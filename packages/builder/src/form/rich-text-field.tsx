import type { RichTextEditorProps, RichTextTexts } from "@parley/ui/author/rich-text";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useTranslations } from "use-intl";
import { patiently } from "../base/patiently.ts";

/** The editor is large, so it is loaded when the first text is edited. */
const loadEditor = () => patiently(() => import("@parley/ui/author/rich-text"));
const Editor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

/** Preloads the editor, so that the first click need not wait. */
export const warmRichText = (): void => void loadEditor().catch(() => undefined);

const useRichTextTexts = (): RichTextTexts => {
  const t = useTranslations("writing");
  return useMemo(
    () => ({
      toolbar: t("toolbar"),
      marks: {
        bold: t("bold"),
        italic: t("italic"),
        underline: t("underline"),
        strikethrough: t("strikethrough"),
        code: t("code"),
      },
      lists: { ul: t("bullets"), ol: t("numbers") },
      link: t("link"),
      linkAddress: t("linkAddress"),
      setLink: t("setLink"),
      removeLink: t("removeLink"),
      variable: t("variable"),
      variables: t("variables"),
      createVariable: (name) => t("createVariable", { name }),
      noVariable: t("noVariable"),
    }),
    [t],
  );
};

/** The rich text editor with the app's texts. While it loads, `fallback` shows the text. */
export const RichTextField = ({ fallback, ...props }: Omit<RichTextEditorProps, "texts"> & { fallback: ReactNode }) => {
  const texts = useRichTextTexts();
  return (
    <Suspense fallback={fallback}>
      <Editor {...props} texts={texts} />
    </Suspense>
  );
};
