import type { RichTextEditorProps, RichTextTexts } from "@parley/ui/author/rich-text";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useTranslations } from "use-intl";
import { patiently } from "../base/patiently.ts";

/** The editor is a good part of the app's weight: it comes when the first text is written. */
const loadEditor = () => patiently(() => import("@parley/ui/author/rich-text"));
const Editor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

/** Gets the editor before it is needed, so that the first click does not wait for it. */
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

/** The editor of rich text with the app's words. Until it is there, what it will edit is shown. */
export const RichTextField = ({ fallback, ...props }: Omit<RichTextEditorProps, "texts"> & { fallback: ReactNode }) => {
  const texts = useRichTextTexts();
  return (
    <Suspense fallback={fallback}>
      <Editor {...props} texts={texts} />
    </Suspense>
  );
};
