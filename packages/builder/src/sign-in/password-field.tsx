import { IconButton, TextField } from "@parley/ui/author";
import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether it is a new password, for the browser's password manager. */
  isNew?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** A password field with a button to show the text. */
export const PasswordField = ({ isNew = false, ...props }: PasswordFieldProps) => {
  const t = useTranslations("signIn");
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      name={isNew ? "new-password" : "password"}
      type={isShown ? "text" : "password"}
      autoComplete={isNew ? "new-password" : "current-password"}
      isRequired
      validationBehavior="aria"
      after={
        <IconButton isSmall label={isShown ? t("hidePassword") : t("showPassword")} onPress={() => setShown(!isShown)}>
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
};
