import { calls } from "@parley/api/app";
import { completeLink } from "@parley/core";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { api } from "../../base/api.ts";
import { addMissingVariables } from "../../document/edits/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { Failure } from "../failure.tsx";
import type { FieldProps } from "../field-props.ts";
import styles from "../form.module.css";
import { useForm } from "../form-context.tsx";
import { requestSets } from "../request-sets.ts";
import { CallMenu } from "./call-menu.tsx";
import { describeRequest } from "./describe-request.ts";
import own from "./openapi.module.css";
import {
  type DescribedCall,
  type Description,
  DescriptionError,
  longestDescription,
  readDescription,
} from "./read-description.ts";

/** The description that was read last: the next block is likely to use another call of the same API. */
const last = createStore<{ botId: string; description: Description | null }>(() => ({ botId: "", description: null }));

type Source = { address: string } | { file: File } | { text: string };

const readFile = async (file: File): Promise<string> => {
  if (file.size > longestDescription) throw new DescriptionError("The description is larger than 5 MB.");
  return file.text();
};

const load = async (source: Source): Promise<Description> => {
  if ("text" in source) return readDescription(source.text);
  if ("file" in source) return readDescription(await readFile(source.file));
  const url = completeLink(source.address.trim());
  const read = await api(calls.readApiDescription, { body: { url } });
  if (!read.isDone) throw new DescriptionError(read.error);
  return readDescription(read.text, url);
};

interface OpenApiDialogProps extends Pick<FieldProps<"object">, "place" | "around"> {
  onClose: () => void;
}

/** Reads the description of an API, and fills in the request with one of its calls. */
export const OpenApiDialog = ({ place, around, onClose }: OpenApiDialogProps) => {
  const t = useTranslations("form");
  const { set } = useForm();
  const document = useDocument();
  const botId = document.getState().bot.id;
  const description = useStore(last, (kept) => (kept.botId === botId ? kept.description : null));
  const [address, setAddress] = useState("");
  const [text, setText] = useState("");
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: load,
    onSuccess: (read) => last.setState({ botId, description: read }),
  });
  const problem = error instanceof DescriptionError ? error.message : null;

  const take = (call: DescribedCall) => {
    if (description === null) return;
    const request = describeRequest(description, call);
    const operations = addMissingVariables(document.getState().draft, request.variables);
    set(requestSets(request, place, around), t("openApi"), operations);
    if (request.wantsAccount !== null) toast(t(`wantsAccount.${request.wantsAccount}`));
    onClose();
  };

  return (
    <Dialog
      title={description === null ? t("openApi") : description.title || t("openApi")}
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      actions={
        description === null ? (
          <Button
            kind="primary"
            isPending={isPending}
            isDisabled={address.trim() === "" && text.trim() === ""}
            onPress={() => mutate(address.trim() === "" ? { text } : { address })}
          >
            {t("readDescription")}
          </Button>
        ) : (
          <Button
            onPress={() => {
              reset();
              last.setState({ botId, description: null });
            }}
          >
            {t("anotherDescription")}
          </Button>
        )
      }
    >
      {description === null ? (
        <div className={cx(own.sources)}>
          <p className={styles.lead}>{t("openApiHelp")}</p>
          <TextField
            label={t("descriptionAddress")}
            placeholder="https://api.example.org/openapi.json"
            value={address}
            onChange={setAddress}
          />
          <div>
            <FileTrigger
              acceptedFileTypes={[".json", ".yaml", ".yml", "application/json", "application/yaml"]}
              onSelect={(files) => {
                const [file] = files ?? [];
                if (file) mutate({ file });
              }}
            >
              <Button isSmall isDisabled={isPending}>
                <FileUp />
                {t("descriptionFile")}
              </Button>
            </FileTrigger>
          </div>
          <TextField
            label={t("descriptionText")}
            value={text}
            onChange={setText}
            isMultiline
            isDisabled={address.trim() !== ""}
          />
          {problem === null ? (
            <Failure error={error} />
          ) : (
            <p role="alert" className={styles.error}>
              {problem}
            </p>
          )}
        </div>
      ) : (
        <CallMenu calls={description.calls} onChoose={take} />
      )}
    </Dialog>
  );
};
