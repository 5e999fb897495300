import { writeZip, type ZipEntry } from "./write-zip.ts";

/** The most rows of a sheet, columns of a row and characters of a cell that spreadsheet programs open. */
const mostRows = 1_048_576;
const mostColumns = 16_384;
const mostCharacters = 32_767;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text as it stands in the file: without characters that XML has no form for, and `_x0041_` not read as a letter. */
const escape = (text: string): string =>
  text
    .slice(0, mostCharacters)
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Numbers that a spreadsheet keeps as they are: no leading zeros, and not more digits than it knows. */
const isNumber = (text: string): boolean => /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,6})?$/.test(text);

const cellOf = (text: string, isNumeric: boolean, style: string): string => {
  if (text === "") return `<c${style}/>`;
  if (isNumeric && isNumber(text)) return `<c${style}><v>${text}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
};

const rowOf = (cells: readonly string[], numeric: ReadonlySet<number>, style = ""): string =>
  `<row>${cells
    .slice(0, mostColumns)
    .map((text, index) => cellOf(text, numeric.has(index), style))
    .join("")}</row>`;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const styles = `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
const packageRelations = `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const sheetBegin = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="20"/><sheetData>`;
const sheetEnd = "</sheetData></worksheet>";

const numbered = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index + 1)).join("");

/** A table: its heading and rows, which come in parts. */
interface Table {
  heading: readonly string[];
  rows: AsyncIterable<readonly (readonly string[])[]>;
  /** The indexes of columns whose numbers are written as numbers. Anything else is text, never a formula. */
  numeric: ReadonlySet<number>;
  /** The name of the sheet. */
  name: string;
}

/** Writes a table as a workbook (Office Open XML) while it is read. More rows than a sheet holds go on in another. */
export const writeXlsx = ({ heading, rows, numeric, name }: Table, rowsEach = mostRows): AsyncGenerator<Uint8Array> => {
  const parts = rows[Symbol.asyncIterator]();
  let waiting: readonly (readonly string[])[] = [];
  let isOver = false;
  async function* sheet(): AsyncGenerator<string> {
    yield sheetBegin + rowOf(heading, new Set(), ' s="1"');
    for (let left = rowsEach - 1; left > 0; ) {
      if (waiting.length === 0) {
        const { value, done } = await parts.next();
        isOver = done === true;
        if (isOver) break;
        waiting = value ?? [];
      }
      const some = waiting.slice(0, left);
      waiting = waiting.slice(some.length);
      left -= some.length;
      yield some.map((row) => rowOf(row, numeric)).join("");
    }
    yield sheetEnd;
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "_rels/.rels", content: [packageRelations] };
    yield { name: "xl/styles.xml", content: [styles] };
    let count = 0;
    while (!isOver) {
      count += 1;
      yield { name: `xl/worksheets/sheet${count}.xml`, content: sheet() };
    }
    const sheetName = (number: number) => escape(number === 1 ? name : `${name} ${number}`).replaceAll('"', "&quot;");
    const all = numbered(
      count,
      (number) => `<sheet name="${sheetName(number)}" sheetId="${number}" r:id="rId${number}"/>`,
    );
    const links = numbered(
      count,
      (number) =>
        `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    );
    const overrides = numbered(
      count,
      (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
    );
    yield {
      name: "xl/workbook.xml",
      content: [`${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${all}</sheets></workbook>`],
    };
    yield {
      name: "xl/_rels/workbook.xml.rels",
      content: [
        `${xml}<Relationships xmlns="${packages}/relationships">${links}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      ],
    };
    yield {
      name: "[Content_Types].xml",
      content: [
        `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${overrides}</Types>`,
      ],
    };
  }
  return writeZip(entries());
};
