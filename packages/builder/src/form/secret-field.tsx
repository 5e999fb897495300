import { type FieldTexts, IconButton, TextField } from "@parley/ui/author";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";

interface SecretFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
}

/** A key or a password of another service. It can be looked at until it is stored. */
export const SecretField = (props: SecretFieldProps) => {
  const t = useTranslations("accounts");
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      // No password of a person: stores of passwords keep out.
      autoComplete="off"
      spellCheck="false"
      data-1p-ignore
      after={
        <IconButton
          isSmall
          slot={null}
          label={t(isShown ? "hideSecret" : "showSecret", { label: props.label })}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
};
