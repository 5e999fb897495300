/** The most rows examined for one page of search results. */
export const mostLookedAt = 10_000;
/** So many are read at once. */
const atOnce = 500;

interface Along<Place, Row extends Place> {
  /** The rows after a place, the first ones for null, in the order of an index. */
  read(after: Place | null, limit: number): Promise<Row[]>;
  /** What is searched for; undefined takes every row. */
  isWanted?: ((row: Row) => boolean) | undefined;
  /** The place where the page before has ended. */
  after: Place | null;
  limit: number;
}

/** A page of a list, and where the next one goes on; null at the end of the list. */
interface Page<Place, Row> {
  rows: Row[];
  next: Place | null;
}

/**
 * Reads a list until a page is full or enough rows were examined, so that a request's work is limited. A page may therefore
 * be empty and still have a successor.
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
    // One row more than a page tells whether there is a next one.
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

/** Whether one of some texts contains what is searched for, in capitals or not; undefined where nothing is. */
export const wantedBy = <Row>(
  search: string | undefined,
  textsOf: (row: Row) => readonly (string | null)[],
): ((row: Row) => boolean) | undefined => {
  if (search === undefined || search === "") return undefined;
  const wanted = search.toLowerCase();
  return (row) => textsOf(row).some((text) => text?.toLowerCase().includes(wanted));
};
