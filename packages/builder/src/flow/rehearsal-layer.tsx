import { Button, cx, Dialog, IconButton } from "@parley/ui/author";
import { X } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { useBot } from "../open-bot/use-bot.ts";
import { fateWords } from "../rehearsal/fate-entry.tsx";
import { Fates, hintOf } from "../rehearsal/fate-list.tsx";
import { type Fate, fatesOf, placesOf } from "../rehearsal/fates.ts";
import { useRehearsal } from "../rehearsal/use-rehearsal.ts";
import { rehearsal } from "../texts/en/rehearsal.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import type { MapFates } from "./canvas/block-fates.tsx";
import styles from "./map-layer.module.css";

interface RehearsalLayerProps {
  /** Tells the map what to show. */
  onFates: (fates: MapFates | null) => void;
  onClose: () => void;
}

/** What the map needs to show a rehearsal: it starts one, tells how far it is, and lists the chats behind each place. */
export const RehearsalLayer = (props: RehearsalLayerProps) => (
  <MoreTexts texts={{ rehearsal }}>
    <Layer {...props} />
  </MoreTexts>
);

const Layer = ({ onFates, onClose }: RehearsalLayerProps) => {
  const t = useTranslations("rehearsal");
  const { state, begin, end } = useRehearsal();
  const { liveVersion: live } = useBot();
  const botId = useDocumentState(({ bot }) => bot.id);
  const [listed, setListed] = useState<readonly Fate[] | null>(null);
  const done = state.is === "done" ? state : null;
  const fates = useMemo(() => fatesOf(done?.rehearsed ?? []), [done]);

  const shown = useMemo((): MapFates => {
    const places = placesOf(fates, botId);
    const blocks = [...places].map(([blockId, fates]) => {
      const count = fates.reduce((sum, { chats }) => sum + chats.length, 0);
      const words = fates.map((fate) => fateWords(t, fate)).join(". ");
      return [blockId, { count, words, isBad: fates.some(({ verdict }) => verdict !== "elsewhere") }] as const;
    });
    return { blocks: new Map(blocks), show: (blockId) => setListed(places.get(blockId) ?? null) };
  }, [fates, botId, t]);
  useEffect(() => onFates(shown), [shown, onFates]);
  useEffect(() => () => onFates(null), [onFates]);

  const close = () => setListed(null);
  return (
    <section className={cx(styles.layer)} aria-label={t("title")} data-over-canvas="">
      <span role="status" className={cx(styles.words)}>
        {live === null ? t("notLive") : state.is === "failed" ? describeError(state.error) : hintOf(t, state)}
      </span>
      {fates.length > 0 ? (
        <Button isSmall onPress={() => setListed(fates)}>
          {t("becomes")}
        </Button>
      ) : null}
      {state.is === "running" ? (
        <Button isSmall onPress={end}>
          {t("stop")}
        </Button>
      ) : live === null ? null : (
        <Button isSmall onPress={() => void begin(live)}>
          {t(done ? "again" : "rehearse")}
        </Button>
      )}
      <IconButton isSmall label={t("closeMap")} onPress={onClose}>
        <X />
      </IconButton>
      {done && live !== null && listed ? (
        <Dialog title={t("becomes")} isOpen isWide onClose={close} closeLabel={t("close")}>
          <Fates state={done} fates={listed} live={live} onShow={close} />
        </Dialog>
      ) : null}
    </section>
  );
};
