import PDFDocument from 'pdfkit';
import { fontOf } from './fonts.js';

/** A line of the document. `facts` are names and values, in a face in which no letter looks like another. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'text' | 'quiet'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[] }
  | { readonly kind: 'page' };

/** Signs beyond Latin-1 that the standard face has as well. */
const PUNCTUATION = new Set('–—‘’“”•…€™');
const FACES = ['latin-ext', 'vietnamese', 'cyrillic'] as const;
type Face = 'base' | (typeof FACES)[number];

function faceOf(point: number): Face | undefined {
  if (
    (point >= 0x20 && point < 0x7f) ||
    (point >= 0xa0 && point <= 0xff && point !== 0xad) ||
    PUNCTUATION.has(String.fromCodePoint(point))
  )
    return 'base';
  if (point >= 0x1ea0 && point <= 0x1ef1) return 'vietnamese';
  if ((point >= 0x100 && point <= 0x17f) || (point >= 0x1e00 && point <= 0x1e9f)) return 'latin-ext';
  return point >= 0x400 && point <= 0x45f ? 'cyrillic' : undefined;
}

/**
 * Runs of one face each. A sign that no face has, and one that has no shape of its own, stands as its number: nothing
 * is hidden and nothing is turned around.
 */
export function runsOf(text: string): readonly { readonly face: Face; readonly text: string }[] {
  const runs: { face: Face; text: string }[] = [];
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0;
    const found = faceOf(point);
    const face = found ?? 'base';
    const shown = found === undefined ? `[U+${point.toString(16).toUpperCase().padStart(4, '0')}]` : sign;
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs.length > 0 ? runs : [{ face: 'base', text: ' ' }];
}

/** In points: as high as three lines of text, and never wider than a third of the page. */
const LOGO = { fit: [160, 44] as [number, number], gap: 12 };

const LOOK = {
  title: ['Helvetica-Bold', 18, 10],
  heading: ['Helvetica-Bold', 12, 6],
  text: ['Helvetica', 10, 6],
  quiet: ['Helvetica', 8, 4],
} as const;

interface Content {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly at: Date;
  /** Above the first block: a PNG or JPEG image that was checked as such when it was taken. */
  readonly logo?: Buffer;
}

/**
 * Whole pages of text; nothing in it runs, links or loads. `at` is the document's own time, so that the same content is
 * the same file.
 */
export function makePdf({ title, blocks, at, logo }: Content): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
    info: { Title: title, Producer: 'Revive', Creator: 'Revive', CreationDate: at, ModDate: at },
  });
  for (const face of FACES) doc.registerFont(face, fontOf(face));
  doc.registerFont('mono', fontOf('latin'));
  const write = (text: string, base: string, size: number): void => {
    const runs = runsOf(text);
    runs.forEach((run, index) =>
      doc
        .font(run.face === 'base' ? base : run.face)
        .fontSize(size)
        .text(run.text, { continued: index < runs.length - 1 }),
    );
  };
  if (logo) {
    const { y } = doc;
    doc.image(logo, doc.x, y, { fit: LOGO.fit });
    doc.y = y + LOGO.fit[1] + LOGO.gap;
  }
  for (const block of blocks) {
    if (block.kind === 'page') doc.addPage();
    else if (block.kind === 'facts') {
      for (const [name, value] of block.rows) {
        write(name, 'Helvetica', 8);
        write(value === '' ? '-' : value, 'mono', 9);
        doc.moveDown(0.4);
      }
    } else {
      const [base, size, gap] = LOOK[block.kind];
      write(block.text, base, size);
      doc.moveDown(gap / 10);
    }
  }
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject);
    doc.end();
  });
}
