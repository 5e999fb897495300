import { useFormatter } from "use-intl";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Returns a function that formats a size in bytes, for example `1.4 MB`. */
export const useShowSize = (): ((bytes: number) => string) => {
  const format = useFormatter();
  return (bytes) => {
    const place = units.findLastIndex((_, index) => index === 0 || bytes >= 1000 ** index);
    const value = bytes / 1000 ** place;
    const unitDisplay = place === 0 ? "long" : "short";
    return format.number(value, {
      style: "unit",
      unit: units[place] ?? "byte",
      unitDisplay,
      maximumFractionDigits: value < 10 ? 1 : 0,
    });
  };
};
