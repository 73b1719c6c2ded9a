import type { PrintFont, Style } from './fonts.js';
import { linesOf, type Line, type Run } from './text-lines.js';

const BASELINE = 1.05;
export const LINE_HEIGHT = 1.36;
const AS_WORDS = { lineBreak: false, baseline: 'alphabetic' } as const;
/**
 * With a feature list, even an empty one, PDFKit shapes a run as a whole. Without one PDFKit shapes and caches each
 * word separately.
 */
const AS_ONE = { ...AS_WORDS, features: [] };

/** Place of a line on the page, in points. */
interface Place {
  readonly left: number;
  readonly room: number;
  readonly y: number;
}

/** Breaks and draws lines of text of any script with PDFKit. */
export class LineWriter {
  readonly #widths = new Map<string, number>();
  readonly #registered = new Set<PrintFont>();

  constructor(private readonly doc: PDFKit.PDFDocument) {}

  linesOf(text: string, style: Style, size: number, room: number): readonly Line[] {
    return linesOf(text, style, room, (run) => this.#widthOf(run, size));
  }

  /** Draws runs in visual order; searching and copying use the text in reading order. */
  draw(line: Line, size: number, { left, room, y }: Place): void {
    const widths = line.runs.map((run) => this.#widthOf(run, size));
    let x = line.align === 'left' ? left : left + room - widths.reduce((sum, width) => sum + width, 0);
    this.doc.markContent('Span', { actual: line.text });
    line.runs.forEach((run, index) => {
      this.#use(run, size).text(run.text, x, y + size * BASELINE, run.isSimple ? AS_WORDS : AS_ONE);
      x += widths[index] ?? 0;
    });
    this.doc.endMarkedContent();
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
}

/** The finished file of a document. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject);
    doc.end();
  });
}
