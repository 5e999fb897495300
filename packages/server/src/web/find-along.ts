/** The maximum number of rows examined for one page of search results. */
export const mostLookedAt = 10_000;
/** The number of rows read at once. */
const atOnce = 500;

interface Along<Place, Row extends Place> {
  /** Returns the rows after a place, or the first ones for null, in the order of an index. */
  read(after: Place | null, limit: number): Promise<Row[]>;
  /** The search condition; undefined accepts every row. */
  isWanted?: ((row: Row) => boolean) | undefined;
  /** The end of the previous page; null for the first page. */
  after: Place | null;
  limit: number;
}

/** A page of a list, and the start of the next page; null at the end of the list. */
interface Page<Place, Row> {
  rows: Row[];
  next: Place | null;
}

/**
 * Reads a list until a page is full or enough rows were examined, so that a request's work is limited. A page may
 * therefore be empty although more pages follow.
 */
export const findAlong = async <Place, Row extends Place>({
  read,
  isWanted,
  after,
  limit,
}: Along<Place, Row>): Promise<Page<Place, Row>> => {
  const rows: Row[] = [];
  let place = after;
  for (let looked = 0; looked < mostLookedAt; ) {
    // Reads one row more than a page, to learn whether there is a next page.
    const some = await read(place, isWanted === undefined ? limit + 1 : atOnce);
    for (const row of some) {
      if (isWanted !== undefined && !isWanted(row)) continue;
      if (rows.length === limit) return { rows, next: rows.at(-1) ?? null };
      rows.push(row);
    }
    if (some.length < atOnce) return { rows, next: null };
    place = some.at(-1) ?? null;
    looked += some.length;
  }
  return { rows, next: place };
};

/**
 * Creates a search condition: whether one of a row's texts contains the searched text, ignoring case. Undefined without
 * a searched text.
 */
export const wantedBy = <Row>(
  search: string | undefined,
  textsOf: (row: Row) => readonly (string | null)[],
): ((row: Row) => boolean) | undefined => {
  if (search === undefined || search === "") return undefined;
  const wanted = search.toLowerCase();
  return (row) => textsOf(row).some((text) => text?.toLowerCase().includes(wanted));
};
