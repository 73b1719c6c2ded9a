import { inflateSync } from 'node:zlib';

const ACTIVE =
  /\/(JS|JavaScript|OpenAction|AA|URI|Launch|SubmitForm|GoToR|GoToE|ImportData|RichMedia|EmbeddedFile|Annots|AcroForm|XFA)\b/;
const OBJECT = /\b(\d{1,9}) 0 obj\b([\s\S]*?)\bendobj/g;

/**
 * Parses a PDF: its active features and the text of its pages. Supports only streams as written by this product and
 * throws for others.
 */
export function readPdf(file: Buffer): { active: string[]; text: string } {
  const raw = file.toString('latin1');
  if (!raw.startsWith('%PDF-')) throw new TypeError('this is no PDF');
  const objects = new Map([...raw.matchAll(OBJECT)].map(([, id = '', body = '']) => [Number(id), body]));
  const active = [...objects].flatMap(([id, body]) =>
    ACTIVE.test(outsideOfStrings(headOf(body))) ? [`object ${id}: ${headOf(body).slice(0, 120)}`] : [],
  );
  const fonts = new Map([...objects].map(([id, body]) => [id, cmapOf(body, objects)]));
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(headOf(body)));
  return { active, text: pages.map((page) => textOfPage(page, objects, fonts)).join('\n') };
}

const headOf = (body: string): string => body.split(/\bstream\r?\n/)[0] ?? '';
/** Removes literal and hexadecimal strings, which may contain such names as text. */
const outsideOfStrings = (head: string): string =>
  head.replace(/\((?:[^()\\]|\\[\s\S])*\)/g, '()').replace(/<(?!<)[0-9A-Fa-f\s]*>/g, '<>');

function streamOf(body: string): string {
  const begins = /\bstream\r?\n/.exec(body);
  if (begins === null) return '';
  // Uses the length instead of `endstream`, because compressed bytes may contain a line end.
  const length = Number(/\/Length (\d+)/.exec(headOf(body))?.[1]);
  const from = begins.index + begins[0].length;
  const buffer = Buffer.from(body.slice(from, from + length), 'latin1');
  return (/\/FlateDecode/.test(headOf(body)) ? inflateSync(buffer) : buffer).toString('latin1');
}

/** Maps a font's codes to text; undefined if the codes are Latin-1 characters (our own texts). */
function cmapOf(body: string, objects: ReadonlyMap<number, string>): ReadonlyMap<number, string> | undefined {
  const id = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
  if (id === undefined) return undefined;
  const map = new Map<number, string>();
  const cmap = streamOf(objects.get(Number(id)) ?? '');
  for (const [, from = '', to = '', list = ''] of cmap.matchAll(
    /<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*\[([^\]]*)\]/g,
  )) {
    [...list.matchAll(/<([0-9a-fA-F\s]*)>/g)].forEach(([, hex = ''], at) => {
      if (parseInt(from, 16) + at <= parseInt(to, 16)) map.set(parseInt(from, 16) + at, utf16(hex));
    });
  }
  return map;
}
const utf16 = (hex: string): string => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');

function textOfPage(
  page: string,
  objects: ReadonlyMap<number, string>,
  fonts: ReadonlyMap<number, ReadonlyMap<number, string> | undefined>,
): string {
  const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(page)?.[1])) ?? '';
  const named = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, fonts.get(Number(id))]),
  );
  const content = streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? '');
  let font: ReadonlyMap<number, string> | undefined;
  let text = '';
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-fA-F]+)>/g)) {
    if (name !== undefined) font = named.get(name);
    else if (hex !== undefined)
      text +=
        font === undefined
          ? Buffer.from(hex, 'hex').toString('latin1')
          : codesOf(hex)
              .map((code) => font?.get(code) ?? '')
              .join('');
  }
  return text;
}
const codesOf = (hex: string): number[] =>
  Array.from({ length: hex.length / 4 }, (_, at) => parseInt(hex.slice(at * 4, at * 4 + 4), 16));
