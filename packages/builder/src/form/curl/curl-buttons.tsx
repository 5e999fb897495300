import { isJsonObject, type Json } from "@parley/core";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { ClipboardPaste, Copy } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { copyText } from "../../base/copy-text.ts";
import { rowsOf } from "../../document/edits/index.ts";
import type { FieldProps } from "../field-props.ts";
import { useForm } from "../form-context.tsx";
import mapping from "../mapping/mapping.module.css";
import { OpenApiButton } from "../openapi/openapi-button.tsx";
import { requestSets } from "../request-sets.ts";
import { type CurlRequest, type Pair, parseCurl } from "./parse-curl.ts";
import { CurlError } from "./split-command.ts";
import { writeCurl } from "./write-curl.ts";

const pairsOf = (value: Json | undefined): Pair[] =>
  rowsOf(value).map(({ values }) => ({ key: String(values.key ?? ""), value: String(values.value ?? "") }));

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Returns the request of a cURL command, or a message why it can't be read. */
const read = (command: string): CurlRequest | string => {
  try {
    return parseCurl(command);
  } catch (error) {
    if (error instanceof CurlError) return error.message;
    throw error;
  }
};

/** Buttons that import a request from a cURL command and export it as one. */
export const CurlButtons = ({ value, place, around }: Pick<FieldProps<"object">, "value" | "place" | "around">) => {
  const t = useTranslations("form");
  const { set } = useForm();
  const [command, setCommand] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const stored = isJsonObject(value) ? value : {};
  const parent = around.at(-1);
  const isCustomBody = isJsonObject(parent) && parent.isCustomBody === true;

  const copy = async () => {
    const written = writeCurl({
      url: textOf(stored.url),
      method: textOf(stored.method) || "POST",
      queryParams: pairsOf(stored.queryParams),
      headers: pairsOf(stored.headers),
      ...(isCustomBody ? { body: textOf(stored.body) } : {}),
    });
    if (await copyText(written)) toast.success(t("curlCopied"));
    else toast.error(t("copyFailed"));
  };

  const take = () => {
    const request = read(command ?? "");
    if (typeof request === "string") return setProblem(request);
    set(requestSets(request, place, around), t("pasteCurl"));
    setCommand(null);
  };

  return (
    <div className={cx(mapping.buttons, mapping.beforeFields)}>
      <Button
        isSmall
        onPress={() => {
          setProblem(undefined);
          setCommand("");
        }}
      >
        <ClipboardPaste />
        {t("pasteCurl")}
      </Button>
      <Button isSmall isDisabled={textOf(stored.url) === ""} onPress={() => void copy()}>
        <Copy />
        {t("copyCurl")}
      </Button>
      <OpenApiButton place={place} around={around} />
      <Dialog
        title={t("pasteCurl")}
        isOpen={command !== null}
        onClose={() => setCommand(null)}
        closeLabel={t("close")}
        actions={
          <Button kind="primary" isDisabled={command?.trim() === ""} onPress={take}>
            {t("takeCurl")}
          </Button>
        }
      >
        <TextField
          label={t("curlCommand")}
          help={t("pasteCurlHelp")}
          value={command ?? ""}
          onChange={(text) => {
            setProblem(undefined);
            setCommand(text);
          }}
          error={problem}
          isMultiline
        />
      </Dialog>
    </div>
  );
};
