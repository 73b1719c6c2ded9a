import PDFDocument from 'pdfkit';
import type { Style } from './fonts.js';
import { bytesOf, LINE_HEIGHT, LineWriter } from './line-writer.js';
import type { PdfContent } from './pdf.js';

/** In points: three lines high and at most a third of the page wide. */
const LOGO = { fit: [160, 44] as [number, number], gap: 12 };

/** Style, font size and space below, in points. */
const LOOKS = {
  title: ['bold', 18, 20],
  heading: ['bold', 12, 8],
  text: ['regular', 10, 7],
  quiet: ['regular', 8, 4],
} as const satisfies Record<string, readonly [Style, number, number]>;
const NAME_SIZE = 8;
const VALUE_SIZE = 9;
const VALUE_GAP = 4;
/** In points: 80 mm wide, with the 4 mm at each side that thermal printers cannot reach. */
const ROLL = { width: 226.77, margin: 11.34 };
/** The longest page of a PDF, in points: about five metres. */
const LONGEST_PAGE = 14_400;
const NUMBERED = /\[U\+[0-9A-F]{4,6}\]/;
const NUMBERED_NOTE =
  'A code such as [U+0041] stands for a character that this document cannot show: its Unicode number.';

class Writer {
  readonly #lines: LineWriter;
  hasNumbers = false;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.#lines = new LineWriter(doc);
  }

  write(text: string, style: Style, size: number): void {
    const { doc } = this;
    const { width, margins } = doc.page;
    const [left, room] = [margins.left, width - margins.left - margins.right];
    const lines = this.#lines.linesOf(text, style, size, room);
    for (const line of lines) {
      if (doc.y + size * LINE_HEIGHT > doc.page.maxY()) doc.addPage();
      const { y } = doc;
      this.#lines.draw(line, size, { left, room, y });
      doc.y = y + size * LINE_HEIGHT;
    }
    this.hasNumbers ||= !NUMBERED.test(text) && NUMBERED.test(lines.map((line) => line.text).join(''));
  }
}

/** A roll is written twice: the first time shows how long its page must be. */
export function writePdf(content: PdfContent): Promise<Buffer> {
  if (content.paper !== 'receipt_80') return bytesOf(written(content, { size: 'A4', margin: 56 }));
  const { width, margin } = ROLL;
  const draft = written(content, { size: [width, LONGEST_PAGE], margin });
  const height = Math.min(draft.y + margin + LINE_HEIGHT * VALUE_SIZE, LONGEST_PAGE);
  draft.end();
  return bytesOf(written(content, { size: [width, height], margin }));
}

interface Sheet {
  readonly size: 'A4' | [number, number];
  readonly margin: number;
}

function written(
  { title, blocks, at, logo, compress = true }: PdfContent,
  { size, margin }: Sheet,
): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size,
    margin,
    compress,
    info: { Title: title, Producer: 'Revive', Creator: 'Revive', CreationDate: at, ModDate: at },
  });
  const writer = new Writer(doc);
  if (logo) {
    const { y } = doc;
    doc.image(logo, doc.x, y, { fit: LOGO.fit });
    doc.y = y + LOGO.fit[1] + LOGO.gap;
  }
  for (const block of blocks) {
    if (block.kind === 'page') {
      if (size === 'A4') doc.addPage();
    } else if (block.kind === 'facts') {
      for (const [name, value] of block.rows) {
        writer.write(name, 'regular', NAME_SIZE);
        writer.write(value === '' ? '-' : value, 'mono', VALUE_SIZE);
        doc.y += VALUE_GAP;
      }
    } else {
      const [style, size, gap] = LOOKS[block.kind];
      writer.write(block.text, style, size);
      doc.y += gap;
    }
  }
  if (writer.hasNumbers) writer.write(NUMBERED_NOTE, 'regular', NAME_SIZE);
  return doc;
}
