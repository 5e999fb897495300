import { Building2, KeyRound } from "lucide-react";

/** A letter in a tile, used instead of providers' logos. */
const Letter = ({ letter, fill }: { letter: string; fill: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <rect width="16" height="16" rx="4" fill={fill} />
    <text x="8" y="11.6" textAnchor="middle" fontSize="10.5" fontWeight="700" fill="#fff">
      {letter}
    </text>
  </svg>
);

/** The icon of a provider. */
export const ProviderMark = ({ provider }: { provider: string }) => {
  switch (provider) {
    case "github":
      return <Letter letter="G" fill="#57606a" />;
    case "gitlab":
      return <Letter letter="G" fill="#c2410c" />;
    case "google":
      return <Letter letter="G" fill="#2f6fe0" />;
    case "facebook":
      return <Letter letter="f" fill="#1667d9" />;
    case "azure-ad":
      return <Letter letter="M" fill="#0f6c8c" />;
    case "keycloak":
      return <KeyRound aria-hidden />;
    default:
      return <Building2 aria-hidden />;
  }
};
