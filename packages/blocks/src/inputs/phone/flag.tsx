import { LineIcon } from "@parley/ui";

const globe =
  "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15ZM2.5 10h15M10 2.5c2.2 2 3.2 4.6 3.2 7.5s-1 5.5-3.2 7.5c-2.2-2-3.2-4.6-3.2-7.5s1-5.5 3.2-7.5Z";

/** The address of a country's flag, which the build of the visitor's page adds as a file. */
const flagAddress = (country: string): string => `/assets/flag-${country.toLowerCase()}.svg`;

/** A country's flag; a globe if there is no country. A picture, since not all systems have flags among their letters. */
export const Flag = ({ country }: { country: string | undefined }) =>
  country ? (
    <img key={country} className="parley-flag" src={flagAddress(country)} alt="" width="24" height="16" />
  ) : (
    <LineIcon path={globe} size={20} weight={1.4} />
  );
