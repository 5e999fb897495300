import { lookup, parseMarkdown } from "@parley/core";
import { RichText } from "@parley/ui";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Folded } from "../../form/folded.tsx";
import styles from "./inspector.module.css";

/** The documentation of a block type inside the panel, loaded on demand. */
export const BlockHelp = ({ type }: { type: string }) => {
  const t = useTranslations("inspector");
  return (
    <Folded title={t("howItWorks")}>
      <Page type={type} />
    </Folded>
  );
};

const Page = ({ type }: { type: string }) => {
  const t = useTranslations("inspector");
  const [page, setPage] = useState<string | "failed" | null>(null);
  useEffect(() => {
    let isWanted = true;
    import("@parley/blocks/readmes").then(
      ({ readmes }) => isWanted && setPage(lookup(readmes, type) ?? "failed"),
      () => isWanted && setPage("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [type]);
  if (page === null) return <p className={styles.quiet}>{t("loading")}</p>;
  if (page === "failed") return <p className={styles.quiet}>{t("helpFailed")}</p>;
  // The title is already shown above it.
  const text = page.replace(/^# .*\n+/, "");
  return (
    <div className={styles.help}>
      <RichText nodes={parseMarkdown(text)} />
    </div>
  );
};
