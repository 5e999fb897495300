import { botOf } from "@parley/core/draft";
import { cx, Segmented } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCommands } from "../../base/commands.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { useAddress } from "../../open-bot/use-address.ts";
import { PartForm } from "../../sections/part-form.tsx";
import parts from "../../sections/parts.module.css";
import { NoAddress } from "../address/no-address.tsx";
import styles from "./embed.module.css";
import { LauncherLook } from "./launcher-look.tsx";
import { SnippetBox } from "./snippet-box.tsx";
import { useEmbed } from "./use-embed.ts";
import { type EmbedKind, embedKinds, formsFor, type SnippetForm, writeSnippet } from "./write-snippet.ts";

const layer = ["zIndex"];

/** The section for embedding the bot in other pages: the snippet to paste, and its look. */
export const EmbedSection = () => {
  const t = useTranslations("share");
  const { tree, embed } = useEmbed();
  const address = useAddress();
  const botId = useDocumentState((state) => state.bot.id);
  const name = useDocumentState((state) => botOf(state.draft).name);
  const [kind, setKind] = useState<EmbedKind>("bubble");
  const [wanted, setForm] = useState<SnippetForm>("script");
  const forms = formsFor(kind);
  const form = forms.includes(wanted) ? wanted : "script";
  useCommands(
    embedKinds.map((one) => ({
      id: `embed-${one}`,
      label: t("embedAs", { kind: t(`kinds.${one}`) }),
      section: t("title"),
      run: () => setKind(one),
    })),
  );
  return (
    <div className={cx(parts.stack)}>
      <Segmented
        label={t("kind")}
        value={kind}
        onChange={setKind}
        help={t(`kindHelp.${kind}`)}
        choices={embedKinds.map((id) => ({ id, label: t(`kinds.${id}`) }))}
      />
      <div className={cx(styles.sides)}>
        <LauncherLook key={kind} kind={kind} embed={embed} />
        <div className={cx(parts.stack, styles.form)}>
          <PartForm tree={tree} path={[kind]} />
          {kind === "standard" ? null : <PartForm tree={tree} path={[]} only={layer} />}
        </div>
      </div>
      <h3 className={cx(parts.subhead)}>{t("code")}</h3>
      <Segmented
        label={t("codeFor")}
        value={form}
        onChange={setForm}
        choices={forms.map((id) => ({ id, label: t(`forms.${id}`) }))}
      />
      <p className={cx(parts.note)}>{t(`formHelp.${form}`)}</p>
      {address ? (
        <SnippetBox
          label={t("codeFor")}
          code={writeSnippet(form, { kind, viewer: address.viewer, botId, name, size: embed.standard })}
        />
      ) : (
        <NoAddress height="4rem" />
      )}
      <p className={cx(parts.note)}>{form === "iframe" ? t("frameStays") : t("snippetStays")}</p>
    </div>
  );
};
