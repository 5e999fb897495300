import { botOf } from "@parley/core/draft";
import { Button, ButtonLink, cx, Dialog, TextField } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { ChartColumn, ExternalLink, Palette, Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { addressOf } from "../../open-bot/screens.ts";
import { useAddress } from "../../open-bot/use-address.ts";
import { useBot } from "../../open-bot/use-bot.ts";
import parts from "../../sections/parts.module.css";
import { isLocalAddress } from "../address/is-local-address.ts";
import { NoAddress } from "../address/no-address.tsx";
import { PhoneHint } from "../address/phone-hint.tsx";
import { CopyButton } from "../copy-button.tsx";
import { SnippetBox } from "../embed/snippet-box.tsx";
import { useEmbed } from "../embed/use-embed.ts";
import { writeSnippet } from "../embed/write-snippet.ts";
import { QrImage } from "../qr-image.tsx";
import styles from "./first-publish.module.css";

const longestName = 255;

/** `name`: the bot gets its name, and is then published. `live`: it has just been published for the first time. */
export type FirstPublishStep = "name" | "live";

interface FirstPublishSheetProps {
  step: FirstPublishStep;
  isPending: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

/** The sheet of the first publication: it asks for a name where there is none, then shows what to do with the bot. */
export const FirstPublishSheet = ({ step, isPending, onName, onClose }: FirstPublishSheetProps) => {
  const t = useTranslations("share");
  const app = useTranslations("app");
  const name = useDocumentState((state) => botOf(state.draft).name);
  return (
    <Dialog
      title={step === "name" ? t("first.nameTitle") : t("first.title", { name })}
      isOpen
      onClose={onClose}
      closeLabel={app("close")}
    >
      {step === "name" ? (
        <NameForm name={name} isPending={isPending} onName={onName} onClose={onClose} />
      ) : (
        <LiveBot onClose={onClose} />
      )}
    </Dialog>
  );
};

const NameForm = ({ name, isPending, onName, onClose }: Omit<FirstPublishSheetProps, "step"> & { name: string }) => {
  const t = useTranslations("share");
  const app = useTranslations("app");
  const [text, setText] = useState(name);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") setIsMissing(true);
    else if (!isPending) onName(text.trim());
  };
  return (
    <form className={cx(parts.stack)} onSubmit={submit}>
      <p className={cx(styles.lead)}>{t("first.nameText")}</p>
      <TextField
        label={t("first.name")}
        value={text}
        onChange={(next) => {
          setText(next);
          setIsMissing(false);
        }}
        error={isMissing ? t("first.nameMissing") : undefined}
        maxLength={longestName}
        autoComplete="off"
        autoFocus
        onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
      />
      <div className={cx(styles.buttons)}>
        <Button onPress={onClose}>{app("cancel")}</Button>
        <Button kind="primary" type="submit" isPending={isPending}>
          {t("first.publish")}
        </Button>
      </div>
    </form>
  );
};

const ways = [
  { screen: "share", Icon: Send },
  { screen: "results", Icon: ChartColumn },
  { screen: "design", Icon: Palette },
] as const;

const LiveBot = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("share");
  const frame = useTranslations("frame");
  const { id, publicId } = useBot();
  const address = useAddress();
  const { embed } = useEmbed();
  const name = useDocumentState((state) => botOf(state.draft).name);
  if (!address) return <NoAddress height="12rem" />;
  const url = `${address.viewer}/${publicId}`;
  const isLocal = isLocalAddress(address.viewer);
  return (
    <>
      <p className={cx(styles.lead)}>{t("first.lead")}</p>
      <div className={cx(parts.stack)}>
        <code className={cx(styles.url)}>{url}</code>
        <div className={cx(parts.row)}>
          <CopyButton kind="primary" text={url} label={t("copyLink")} autoFocus />
          <ButtonLink href={url} target="_blank" rel="noopener">
            <ExternalLink />
            {frame("openPublic")}
          </ButtonLink>
        </div>
      </div>
      <section className={cx(styles.part)}>
        <div className={cx(styles.phone)}>
          <div className={cx(styles.words)}>
            <h3>{t("first.phone")}</h3>
            {isLocal ? <PhoneHint viewer={address.viewer} /> : <p className={cx(parts.note)}>{t("first.phoneText")}</p>}
          </div>
          {isLocal ? null : <QrImage url={url} />}
        </div>
      </section>
      <section className={cx(styles.part)}>
        <div className={cx(styles.words)}>
          <h3>{t("first.website")}</h3>
          <p className={cx(parts.note)}>
            {t("first.websiteText")}{" "}
            <Link to={addressOf(id, "share")} hash="embed" onClick={onClose}>
              {t("first.moreWays")}
            </Link>
          </p>
        </div>
        <SnippetBox
          label={t("codeFor")}
          code={writeSnippet("script", {
            kind: "bubble",
            viewer: address.viewer,
            botId: id,
            name,
            size: embed.standard,
          })}
        />
      </section>
      <nav className={cx(styles.part)} aria-label={t("first.next")}>
        <h3>{t("first.next")}</h3>
        <div className={cx(styles.ways)}>
          {ways.map(({ screen, Icon }) => (
            <Link key={screen} to={addressOf(id, screen)} className={cx(styles.way)} onClick={onClose}>
              <Icon aria-hidden />
              <strong>{t(`first.${screen}`)}</strong>
              <span>{t(`first.${screen}Text`)}</span>
            </Link>
          ))}
        </div>
      </nav>
    </>
  );
};
