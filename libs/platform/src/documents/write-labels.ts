import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import type { Style } from './fonts.js';
import type { Label, LabelLine, LabelSheet } from './label.js';
import { bytesOf, LINE_HEIGHT, LineWriter } from './line-writer.js';
import type { Line } from './text-lines.js';

const MM = 72 / 25.4;
const A4 = { width: 210, height: 297 } as const;
/** Millimetres. A4 is the common sheet of three columns and eight rows without gaps. */
const PAPERS = {
  '62mm': { page: { width: 62, height: 29 }, label: { width: 62, height: 29 }, columns: 1, rows: 1, top: 0 },
  a4: { page: A4, label: { width: 70, height: 37 }, columns: 3, rows: 8, top: 0.5 },
} as const;
/** Millimetres: printers do not reach the edge, and a camera needs four white modules around the code. */
const EDGE = { '62mm': 1.5, a4: 3 } as const;
const QR = 26;
const QUIET = 4;
const GAP = 1.5;
/** Points. */
const TITLE_SIZES = [15, 12, 9] as const;
const LINE_SIZE = 7.5;
const ELLIPSIS = '…';
/** Graphemes; more than fit on a line of the narrowest letters. */
const MOST_ON_LINE = 60;
/** Code points; a family of emoji has eleven. */
const MOST_OF_SIGN = 16;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Box {
  readonly left: number;
  readonly top: number;
  readonly room: number;
  readonly bottom: number;
}

/** Draws the code as one path, so that no printer leaves white lines between the modules. */
function drawCode(doc: PDFKit.PDFDocument, address: string, left: number, top: number): void {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const edge = (QR * MM) / (modules.size + 2 * QUIET);
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(x, y) === 1) doc.rect(left + (x + QUIET) * edge, top + (y + QUIET) * edge, edge, edge);
  doc.fill('black');
}

class LabelWriter {
  readonly #lines: LineWriter;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.#lines = new LineWriter(doc);
  }

  write({ address, title, lines }: Label, left: number, top: number, { width, height, edge }: Size): void {
    drawCode(this.doc, address, left + edge, top + (height - QR * MM) / 2);
    const start = edge + (QR + GAP) * MM;
    const box = { left: left + start, room: width - start - edge, bottom: top + height - edge };
    const size = TITLE_SIZES.find((one) => this.#lines.linesOf(title, 'bold', one, box.room).length === 1);
    let y = this.#put({ text: title, most: 1 }, 'bold', size ?? TITLE_SIZES[2], { ...box, top: top + edge });
    for (const line of lines) y = this.#put(line, line.isNumber ? 'mono' : 'regular', LINE_SIZE, { ...box, top: y });
  }

  /** Draws what fits and returns the height below. */
  #put({ text, most }: LabelLine, style: Style, size: number, { left, room, top, bottom }: Box): number {
    const fits = Math.min(most, Math.floor((bottom - top + 0.01) / (size * LINE_HEIGHT)));
    if (text.trim() === '' || fits < 1) return top;
    const signs = Array.from(graphemes.segment(text), ({ segment }) => segment);
    // A hostile name has hundreds of signs, or hundreds of marks on one sign, and shaping each takes seconds.
    const read = signs
      .slice(0, (fits + 1) * MOST_ON_LINE)
      .map((sign) => Array.from(sign).slice(0, MOST_OF_SIGN).join(''));
    const all = this.#lines.linesOf(read.join(''), style, size, room);
    const shown = all.slice(0, fits);
    if (all.length > fits) {
      const rest = all.slice(fits - 1).map((line) => line.text);
      shown.splice(-1, 1, this.#shortened(rest.join(''), style, size, room));
    }
    let y = top;
    for (const line of shown) {
      this.#lines.draw(line, size, { left, room, y });
      y += size * LINE_HEIGHT;
    }
    return y;
  }

  /** The start of the text that fits on one line, with an ellipsis, also in the middle of a word. */
  #shortened(text: string, style: Style, size: number, room: number): Line {
    const signs = Array.from(graphemes.segment(text), ({ segment }) => segment);
    const cut = (count: number): readonly Line[] =>
      this.#lines.linesOf(`${signs.slice(0, count).join('').trimEnd()}${ELLIPSIS}`, style, size, room);
    let [fits, tooMany] = [0, Math.min(signs.length, MOST_ON_LINE) + 1];
    while (fits + 1 < tooMany) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (cut(middle).length === 1) fits = middle;
      else tooMany = middle;
    }
    const [line = { runs: [], text: '', align: 'left' as const }] = cut(fits);
    return line;
  }
}

/** Points. */
interface Size {
  readonly width: number;
  readonly height: number;
  readonly edge: number;
}

export function writeLabels({ title, paper, place = 1, labels, at, compress = true }: LabelSheet): Promise<Buffer> {
  const { page, label, columns, rows, top } = PAPERS[paper];
  const doc = new PDFDocument({
    size: [page.width * MM, page.height * MM],
    margin: 0,
    compress,
    info: { Title: title, Producer: 'Revive', Creator: 'Revive', CreationDate: at, ModDate: at },
  });
  const writer = new LabelWriter(doc);
  const size = { width: label.width * MM, height: label.height * MM, edge: EDGE[paper] * MM };
  const places = columns * rows;
  labels.forEach((one, index) => {
    const position = (place - 1 + index) % places;
    if (index > 0 && position === 0) doc.addPage();
    const [row, column] = [Math.floor(position / columns), position % columns];
    writer.write(one, column * size.width, top * MM + row * size.height, size);
  });
  return bytesOf(doc);
}
