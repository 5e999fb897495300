/** Returns the address of a country's flag, which the build of the visitor's page adds as a file. */
export const flagAddress = (country: string): string => `/assets/flag-${country.toLowerCase()}.svg`;
