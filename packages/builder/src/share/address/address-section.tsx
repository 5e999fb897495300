import { calls } from "@parley/api/app";
import { Button, ButtonLink, Chip, cx, TextField } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, ExternalLink, LoaderCircle } from "lucide-react";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { listCommands } from "../../base/commands.ts";
import { describeError } from "../../base/describe-error.ts";
import { useMayChange } from "../../open-bot/document-context.tsx";
import { addressQueryKey, useAddress } from "../../open-bot/use-address.ts";
import { useBot, useShowBot } from "../../open-bot/use-bot.ts";
import parts from "../../sections/parts.module.css";
import { CopyButton } from "../copy-button.tsx";
import styles from "./address.module.css";
import { toSlug } from "./find-slug-fault.ts";
import { NoAddress } from "./no-address.tsx";
import { type SlugCheck, useSlugCheck } from "./use-slug-check.ts";

const waits: ReadonlySet<SlugCheck> = new Set(["own", "checking", "free", "unknown"]);

/** The section with the bot's public address. */
export const AddressSection = () => {
  const t = useTranslations("share");
  const bot = useBot();
  const mayChange = useMayChange();
  const address = useAddress();
  const isLive = bot.liveVersion !== null;
  if (!address) return <NoAddress height="4rem" />;
  const url = `${address.viewer}/${bot.publicId}`;
  return (
    <div className={cx(parts.stack)}>
      <div className={cx(styles.address)}>
        <code className={cx(styles.url)}>{url}</code>
        <CopyButton kind={isLive ? "primary" : "plain"} text={url} label={t("copyLink")} />
        {isLive ? (
          <ButtonLink href={url} target="_blank" rel="noopener">
            <ExternalLink />
            {t("open")}
          </ButtonLink>
        ) : null}
      </div>
      {isLive ? null : (
        <div className={cx(styles.notLive)}>
          <p className={cx(parts.note)}>{t("notLive")}</p>
          <Button
            kind="primary"
            data-edits=""
            onPress={() =>
              listCommands()
                .find(({ id }) => id === "publish")
                ?.run()
            }
          >
            {t("publish")}
          </Button>
        </div>
      )}
      {mayChange ? (
        <SlugForm key={bot.publicId} botId={bot.id} own={bot.publicId} isLive={isLive} viewer={address.viewer} />
      ) : null}
    </div>
  );
};

interface SlugFormProps {
  botId: string;
  own: string;
  isLive: boolean;
  viewer: string;
}

/** A form to change the bot's address. */
const SlugForm = ({ botId, own, isLive, viewer }: SlugFormProps) => {
  const t = useTranslations("share");
  const app = useTranslations("app");
  const queries = useQueryClient();
  const show = useShowBot();
  const [slug, setSlug] = useState(own);
  const check = useSlugCheck(botId, own, slug);
  const change = useMutation({
    mutationFn: (publicId: string) => api(calls.changeBot, { params: { ref: botId }, body: { publicId } }),
    onSuccess: (changed) => {
      show(changed);
      void queries.invalidateQueries({ queryKey: addressQueryKey(botId) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check === "own" || !waits.has(check)) return;
    change.mutate(slug, {
      onSuccess: () =>
        toast.success(t("addressChanged"), {
          action: {
            label: t("undo"),
            onClick: () => change.mutate(own, { onError: (error) => void toast.error(describeError(error)) }),
          },
        }),
    });
  };
  const error = change.error
    ? describeError(change.error)
    : waits.has(check)
      ? undefined
      : t(`slug.${check}`, { slug });
  return (
    <form className={cx(styles.form)} onSubmit={submit}>
      <div className={cx(styles.field)}>
        <TextField
          label={t("slugLabel")}
          help={
            isLive && check !== "own" ? t("slugHelpLive") : t("slugHelp", { beginning: `${new URL(viewer).host}/` })
          }
          value={slug}
          onChange={(text) => {
            setSlug(toSlug(text));
            change.reset();
          }}
          error={error}
          autoComplete="off"
          spellCheck="false"
          actions={<SlugState check={check} />}
        />
      </div>
      {check === "own" ? null : (
        <div className={cx(parts.row)}>
          <Button
            kind="primary"
            type="submit"
            isDisabled={check !== "free" && check !== "unknown"}
            isPending={change.isPending}
          >
            {t("changeAddress")}
          </Button>
          <Button onPress={() => setSlug(own)}>{app("cancel")}</Button>
        </div>
      )}
    </form>
  );
};

const SlugState = ({ check }: { check: SlugCheck }) => {
  const t = useTranslations("share");
  return (
    <span role="status">
      {check === "checking" ? (
        <span className={cx(styles.checking)}>
          <LoaderCircle aria-hidden />
          {t("checking")}
        </span>
      ) : check === "free" ? (
        <Chip tone="success">
          <Check size={12} aria-hidden /> {t("free")}
        </Chip>
      ) : null}
    </span>
  );
};
