import { type BodyOf, calls } from "@parley/api/app";
import { takeAddressApart } from "@parley/core/fields";
import { type Choice, LookUpField } from "@parley/ui/author";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import type { FieldProps } from "./field-props.ts";
import { useForm } from "./form-context.tsx";
import { type LookUpOwner, useLookUpOwner } from "./look-up-context.tsx";
import { describeList, listKey } from "./look-up-list.ts";
import { AddressControl } from "./simple-controls.tsx";
import { useField } from "./use-field.tsx";

/** How long a list is cached, in milliseconds. The server caches it as long. */
const lifetime = 5 * 60_000;

/** How long typing must pause before a list is requested, in milliseconds. */
const pause = 500;

/** Returns a text that is being typed once it has not changed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Sets the value. If the text is an address that contains the value, other fields are filled in from it too. */
const useSetValue = ({ field, place }: FieldProps<"lookup">): ((text: string) => void) => {
  const t = useTranslations("form");
  const { set } = useForm();
  return (text) => {
    const label = t("change", { label: field.label });
    const parts = takeAddressApart(field.addressParts, text);
    const around = place.path.slice(0, -1);
    if (parts === null) set([{ path: place.path, value: text === "" ? undefined : text }], label);
    else
      set(
        Object.entries(parts).map(([key, value]) => ({ path: [...around, key], value })),
        label,
      );
  };
};

/** A control to choose a value from a list that the block's service returns; other values can be typed. */
export const LookUpControl = (props: FieldProps<"lookup">) => {
  const owner = useLookUpOwner();
  return owner === null ? <AddressControl {...props} /> : <WithList {...props} owner={owner} />;
};

const WithList = ({ owner: { botId, blockType }, ...props }: FieldProps<"lookup"> & { owner: LookUpOwner }) => {
  const { field, value, around } = props;
  const { texts, placeholder } = useField(props);
  const setValue = useSetValue(props);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const text = typeof value === "string" ? value : "";
  const wanted = describeList(blockType, field, around[0]);
  const settled = useSettled(wanted);
  // Nothing is typed into the form while its list is open: a list that followed would take the options away again.
  const asked = isOpen ? wanted : settled;
  const queryKey = listKey(botId, asked);
  const ask = (isFresh: boolean) => {
    const body: BodyOf<typeof calls.lookUp> = JSON.parse(asked);
    return api(calls.lookUp, { params: { ref: botId }, body: { ...body, isFresh } });
  };
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: () => ask(false),
    staleTime: ({ state }) => (state.data?.isDone ? lifetime : 0),
    retry: false,
    // Loaded as well to show the name of the current value.
    enabled: isOpen || (text !== "" && !text.includes("{{")),
  });
  const refresh = () =>
    void queries.fetchQuery({ queryKey, queryFn: () => ask(true), staleTime: 0 }).catch(() => undefined);
  const choices = data?.isDone
    ? data.entries.map(
        ({ value: id, label = id, note }): Choice => ({ id, label, ...(note === undefined ? {} : { hint: note }) }),
      )
    : null;
  return (
    <LookUpField
      {...texts}
      value={text}
      onChange={setValue}
      placeholder={placeholder}
      isTemplate={field.template !== "none"}
      isOpen={isOpen}
      onOpenChange={setOpen}
      list={{
        choices,
        isLoading: isFetching,
        error: isFetching ? null : error ? describeError(error) : data && !data.isDone ? data.error : null,
        onRefresh: refresh,
      }}
    />
  );
};
