import { memo, useContext } from "react";
import { ConditionControl } from "./condition-control.tsx";
import { CredentialsSlot } from "./credentials-slot.ts";
import type { FieldProps } from "./field-props.ts";
import { KeyValuesControl } from "./key-values-control.tsx";
import { ListControl } from "./list-control.tsx";
import { LookUpControl } from "./look-up-control.tsx";
import { ObjectControl, UnionControl } from "./object-controls.tsx";
import { BlockControl, BotControl, GroupControl } from "./place-controls.tsx";
import { RichTextControl } from "./rich-text-control.tsx";
import {
  AddressControl,
  ChoiceControl,
  CodeFieldControl,
  ColorFieldControl,
  DurationControl,
  MediaFieldControl,
  MomentFieldControl,
  NumberFieldControl,
  SwitchControl,
  TextControl,
} from "./simple-controls.tsx";
import { VariableControl } from "./variable-control.tsx";

const CredentialsControl = (props: FieldProps<"credentials">) => {
  const Control = useContext(CredentialsSlot);
  if (!Control) throw new Error("This form shows fields of accounts: put a CredentialsSlot around it");
  return <Control {...props} />;
};

/** Whether a control looks at the values around its field. */
const looksAround = (field: FieldProps["field"]): boolean => {
  switch (field.kind) {
    case "lookup":
    case "bot":
    case "group":
    case "block":
    case "object":
    case "union":
    case "list":
      return true;
    case "code":
      return field.hasFormulas === true;
    default:
      return false;
  }
};

const isSamePlace = (one: FieldProps["place"], other: FieldProps["place"]): boolean =>
  one.name === other.name &&
  one.path.length === other.path.length &&
  one.path.every((key, index) => key === other.path[index]);

/** Whether a control looks as before: a letter in one field must not draw all the others again. */
const isSameControl = (before: FieldProps, now: FieldProps): boolean =>
  before.field === now.field &&
  before.value === now.value &&
  before.isLabelHidden === now.isLabelHidden &&
  isSamePlace(before.place, now.place) &&
  (before.around === now.around || !looksAround(now.field));

const AnyControl = ({ field, ...props }: FieldProps) => {
  switch (field.kind) {
    case "text":
      return <TextControl {...props} field={field} />;
    case "number":
      return <NumberFieldControl {...props} field={field} />;
    case "duration":
      return <DurationControl {...props} field={field} />;
    case "switch":
      return <SwitchControl {...props} field={field} />;
    case "choice":
      return <ChoiceControl {...props} field={field} />;
    case "address":
      return <AddressControl {...props} field={field} />;
    case "lookup":
      return <LookUpControl {...props} field={field} />;
    case "media":
    case "file":
      return <MediaFieldControl {...props} field={field} />;
    case "color":
      return <ColorFieldControl {...props} field={field} />;
    case "date":
    case "time":
      return <MomentFieldControl {...props} field={field} />;
    case "variable":
      return <VariableControl {...props} field={field} />;
    case "bot":
      return <BotControl {...props} field={field} />;
    case "group":
      return <GroupControl {...props} field={field} />;
    case "block":
      return <BlockControl {...props} field={field} />;
    case "credentials":
      return <CredentialsControl {...props} field={field} />;
    case "code":
      return <CodeFieldControl {...props} field={field} />;
    case "rich text":
      return <RichTextControl {...props} field={field} />;
    case "condition":
      return <ConditionControl {...props} field={field} />;
    case "key values":
      return <KeyValuesControl {...props} field={field} />;
    case "object":
      return <ObjectControl {...props} field={field} />;
    case "union":
      return <UnionControl {...props} field={field} />;
    case "list":
      return <ListControl {...props} field={field} />;
  }
};

/** Renders the control for a field's kind. It is drawn again only if something changes that it shows. */
export const FieldControl = memo(AnyControl, isSameControl);
