import { type ReactNode, useState } from "react";

const canBeShown = (address: string): boolean => /^(https?:|data:image\/|\/)/i.test(address) && !address.includes("{{");

/** A picture, or `fallback` if it can't be shown. */
export const Picture = ({ address, fallback }: { address: string; fallback: ReactNode }) => {
  const [failed, setFailed] = useState("");
  if (!canBeShown(address) || failed === address) return fallback;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
};
