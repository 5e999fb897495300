import { type FieldTexts, IconButton, TextField } from "@parley/ui/author";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";

interface SecretFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
}

/** A field for an API key or password of another service. It can be revealed until it is stored. */
export const SecretField = (props: SecretFieldProps) => {
  const t = useTranslations("accounts");
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      // Not a person's password, so password managers should ignore it.
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
