import { calls } from "@parley/api/app";
import { Button } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Radio } from "lucide-react";
import { useEffect, useRef } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { copyText } from "../../base/copy-text.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { Failure } from "../failure.tsx";
import styles from "../form.module.css";
import { keepSample } from "./last-samples.ts";
import mapping from "./mapping.module.css";

/** Shows the addresses that another service can call, and waits for a call to show its data. */
export const AwaitCall = ({ blockId }: { blockId: string }) => {
  const t = useTranslations("form");
  const document = useDocument();
  const botId = document.getState().bot.id;
  const addresses = useQuery({
    queryKey: ["call addresses", botId, blockId],
    queryFn: () => api(calls.getCallAddresses, { params: { ref: botId, blockId } }),
  });
  const round = useRef(0);
  useEffect(() => () => void round.current++, []);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async () => {
      const own = ++round.current;
      await document.flush();
      while (own === round.current) {
        const sample = await api(calls.tryBlock, { params: { ref: botId }, body: { blockId, variables: [] } });
        if (sample.statusCode !== null) return keepSample(blockId, sample);
      }
    },
  });
  const stop = () => {
    round.current++;
    reset();
  };
  const copy = async (address: string) => {
    if (await copyText(address)) toast.success(t("addressCopied"));
    else toast.error(t("copyFailed"));
  };
  const address = (label: string, help: string, value: string) => (
    <div className={styles.stack}>
      <span className={styles.legend}>{label}</span>
      <span className={styles.lead}>{help}</span>
      <code className={mapping.address}>{value}</code>
      <div>
        <Button isSmall onPress={() => void copy(value)}>
          <Copy />
          {t("copyAddress", { label })}
        </Button>
      </div>
    </div>
  );
  return (
    <>
      {addresses.data ? address(t("callAddress"), t("callAddressHelp"), addresses.data.url) : null}
      {addresses.data ? address(t("testAddress"), t("testAddressHelp"), addresses.data.testUrl) : null}
      {addresses.isError ? <p className={styles.error}>{t("addressesFailed")}</p> : null}
      <div className={mapping.buttons}>
        <Button isSmall isPending={isPending} onPress={() => mutate()}>
          <Radio />
          {t("waitForCall")}
        </Button>
        {isPending ? (
          <Button isSmall onPress={stop}>
            {t("cancel")}
          </Button>
        ) : null}
      </div>
      {isPending ? (
        <p role="status" className={styles.lead}>
          {t("waitsForCall")}
        </p>
      ) : null}
      <Failure error={error} />
    </>
  );
};
