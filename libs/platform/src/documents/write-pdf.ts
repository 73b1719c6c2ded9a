import PDFDocument from 'pdfkit';
import type { PrintFont, Style } from './fonts.js';
import type { PdfContent } from './pdf.js';
import { linesOf, type Line, type Run } from './text-lines.js';

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
const BASELINE = 1.05;
const LINE_HEIGHT = 1.36;
const AS_WORDS = { lineBreak: false, baseline: 'alphabetic' } as const;
/**
 * With a feature list, even an empty one, PDFKit shapes a run as a whole. Without one PDFKit shapes and caches each
 * word separately.
 */
const AS_ONE = { ...AS_WORDS, features: [] };
const NUMBERED = /\[U\+[0-9A-F]{4,6}\]/;
const NUMBERED_NOTE =
  'A code such as [U+0041] stands for a character that this document cannot show: its Unicode number.';

class Writer {
  readonly #widths = new Map<string, number>();
  readonly #registered = new Set<PrintFont>();
  hasNumbers = false;

  constructor(private readonly doc: PDFKit.PDFDocument) {}

  write(text: string, style: Style, size: number): void {
    const { doc } = this;
    const { width, margins } = doc.page;
    const room = width - margins.left - margins.right;
    const lines = linesOf(text, style, room, (run) => this.#widthOf(run, size));
    for (const line of lines) {
      if (doc.y + size * LINE_HEIGHT > doc.page.maxY()) doc.addPage();
      const { y } = doc;
      this.#draw(line, size, margins.left, room, y);
      doc.y = y + size * LINE_HEIGHT;
    }
    this.hasNumbers ||= !NUMBERED.test(text) && NUMBERED.test(lines.map((line) => line.text).join(''));
  }

  #widthOf(run: Run, size: number): number {
    const key = `${run.font.name} ${size} ${run.text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#use(run, size).widthOfString(run.text, run.isSimple ? AS_WORDS : AS_ONE);
    this.#widths.set(key, width);
    return width;
  }

  #use({ font }: Run, size: number): PDFKit.PDFDocument {
    if (!this.#registered.has(font)) {
      this.#registered.add(font);
      this.doc.registerFont(font.name, font.data, font.member);
    }
    return this.doc.font(font.name).fontSize(size);
  }

  /** Draws runs in visual order; searching and copying use the text in reading order. */
  #draw(line: Line, size: number, left: number, room: number, y: number): void {
    const widths = line.runs.map((run) => this.#widthOf(run, size));
    let x = line.align === 'left' ? left : left + room - widths.reduce((sum, width) => sum + width, 0);
    this.doc.markContent('Span', { actual: line.text });
    line.runs.forEach((run, index) => {
      this.#use(run, size).text(run.text, x, y + size * BASELINE, run.isSimple ? AS_WORDS : AS_ONE);
      x += widths[index] ?? 0;
    });
    this.doc.endMarkedContent();
  }
}

export function writePdf({ title, blocks, at, logo, compress = true }: PdfContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
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
    if (block.kind === 'page') doc.addPage();
    else if (block.kind === 'facts') {
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
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject);
    doc.end();
  });
}
