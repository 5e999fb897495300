import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { blocksOf } from "@parley/core/draft";
import { valueAt } from "@parley/core/fields";
import { type Choice, Picker } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { botNamesQuery, otherDraftQuery } from "../open-bot/other-bots.ts";
import { describeBlock, describeGroup } from "./describe-block.ts";
import type { FieldProps } from "./field-props.ts";
import { groupChoices } from "./group-choices.ts";
import { useField } from "./use-field.tsx";

/** The value by which a bot link refers to its own bot. */
const thisBot = "current";

const textOf = (value: FieldProps["value"]): string | null =>
  typeof value === "string" && value !== "" ? value : null;

export const BotControl = (props: FieldProps<"bot">) => {
  const t = useTranslations("form");
  const { texts, set } = useField(props);
  const ownId = useDocumentState(({ bot }) => bot.id);
  const { data, isError } = useQuery(botNamesQuery);
  const bots = (data ?? []).filter(({ id }) => id !== ownId);
  const value = textOf(props.value);
  return (
    <Picker
      {...texts}
      error={texts.error ?? (isError ? t("botsFailed") : undefined)}
      choices={[
        { id: thisBot, label: t("thisBot") },
        ...bots.map(({ id, name, liveVersion }) => ({
          id,
          label: name,
          hint: t(liveVersion === null ? "botNotLive" : "botLive"),
        })),
      ]}
      value={value === ownId ? thisBot : value}
      onChange={set}
      unknownLabel={data ? t("goneBot") : t("loading")}
    />
  );
};

export const GroupControl = (props: FieldProps<"group">) => {
  const { field, around } = props;
  const t = useTranslations("form");
  const { texts, set } = useField(props);
  const ownId = useDocumentState(({ bot }) => bot.id);
  const own = useDocumentState((state) => state.draft);
  const chosen = field.ofBot === undefined ? undefined : valueAt(around.at(-1), field.ofBot);
  const isElsewhere = typeof chosen === "string" && chosen !== "" && chosen !== thisBot && chosen !== ownId;
  const elsewhere = useQuery({ ...otherDraftQuery(isElsewhere ? chosen : ""), enabled: isElsewhere });
  const draft = isElsewhere ? elsewhere.data : own;
  const choices = draft ? groupChoices(draft.groups, t("untitledGroup")) : [];
  const value = textOf(props.value);
  return (
    <Picker
      {...texts}
      error={texts.error ?? (elsewhere.isError ? t("groupsFailed") : undefined)}
      choices={choices}
      // A group may be referred to by title instead of by id.
      value={choices.find(({ id, label }) => id === value || label === value)?.id ?? value}
      onChange={set}
      onType={set}
      hintOf={(id) => draft && describeGroup(draft, id)}
      unknownLabel={elsewhere.isLoading ? t("loading") : value?.includes("{{") ? value : t("goneGroup")}
      empty={t("noGroups")}
    />
  );
};

export const BlockControl = (props: FieldProps<"block">) => {
  const { field, around } = props;
  const t = useTranslations("form");
  const { texts, set } = useField(props);
  const draft = useDocumentState((state) => state.draft);
  const groupId = textOf(valueAt(around.at(-1), field.ofGroup));
  const group = Object.values(draft.groups).find(({ id, title }) => id === groupId || title === groupId);
  const choices = (group ? blocksOf(draft, group.id) : []).map((block): Choice => {
    const summary = describeBlock(block);
    return {
      id: block.id,
      label: lookup(definitions, block.type)?.label ?? block.type,
      ...(summary === "" ? {} : { hint: summary }),
    };
  });
  return (
    <Picker
      {...texts}
      choices={choices}
      value={textOf(props.value)}
      onChange={set}
      unknownLabel={t("goneBlock")}
      empty={t("noBlocks")}
    />
  );
};
