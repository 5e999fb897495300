import type { ShownOptions } from "./shown-options.ts";

type Additional = ShownOptions["additionalInformation"];

const filled = (entries: Record<string, string | object | undefined>): object | undefined => {
  const kept = Object.entries(entries).filter(([, value]) => value !== undefined && value !== "");
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
};

/** Returns the billing details with the provider's keys, without empty ones. */
export const billingDetails = ({ name, email, phoneNumber, address }: Additional): object | undefined => {
  const { postalCode, ...place } = address;
  const { line1, line2, city, state, country } = place;
  return filled({
    name,
    email,
    phone: phoneNumber,
    address: filled({ line1, line2, city, state, country: country.toUpperCase(), postal_code: postalCode }),
  });
};
