import { calls } from "@parley/api/app";
import { Button } from "@parley/ui/author";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import { namesOf } from "./language-names.ts";

/** Opens the preview of the draft in a language, in a tab of its own. */
export const OpenButton = ({ language }: { language: string }) => {
  const t = useTranslations("languages");
  const document = useDocument();
  const [isPending, setPending] = useState(false);
  const open = async () => {
    // Browsers let a tab be opened only at once, so it waits for its address.
    const tab = window.open("about:blank", "_blank");
    if (!tab) return void toast.error(t("openFailed"), { description: t("blocked") });
    tab.opener = null;
    setPending(true);
    try {
      const { bot, workspace } = document.getState();
      if (workspace.access === "write") await document.flush();
      const { url } = await api(calls.createPreviewLink, { params: { ref: bot.id } });
      const address = new URL(url);
      address.searchParams.set("lang", language);
      tab.location.replace(address.href);
    } catch (error) {
      tab.close();
      toast.error(t("openFailed"), { description: describeError(error) });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button isPending={isPending} onPress={() => void open()}>
      <ExternalLink aria-hidden />
      {t("open", { language: namesOf(language).english })}
    </Button>
  );
};
