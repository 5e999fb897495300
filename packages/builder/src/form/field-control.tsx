import { useContext } from "react";
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

/** Renders the control for a field's kind. */
export const FieldControl = ({ field, ...props }: FieldProps) => {
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
