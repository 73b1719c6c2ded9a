import { ConfigError } from '@revive/platform/errors/config-error';

export interface Place {
  readonly file: string;
  readonly line: number;
}
interface Heading extends Place {
  readonly kind: 'heading';
  readonly level: number;
  readonly text: string;
  /** `{#id}` or `{#id evidence=name}` at the end of a heading of level 2. */
  readonly id: string | undefined;
  readonly evidence: string | undefined;
}
export interface ListItem extends Place {
  readonly text: string;
  /** `[x]` or `[ ]` before the text. */
  readonly checked: boolean | undefined;
}
/** A paragraph, or a quote without its `>`. Lines are joined by a space. */
interface Prose extends Place {
  readonly kind: 'paragraph' | 'quote';
  readonly text: string;
}
interface List extends Place {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
}
export interface Table extends Place {
  readonly kind: 'table';
  readonly rows: readonly (Place & { readonly cells: readonly string[] })[];
}
export type Block = Heading | Prose | List | Table;

interface Line extends Place {
  readonly text: string;
}

const HEADING = /^(?<marks>#{1,3}) (?<text>\S.*?)(?: \{#(?<id>[^\s}]+)(?: evidence=(?<evidence>[^\s}]+))?\})?$/;
const ITEM = /^- (?:\[(?<check>[x ])\] )?(?<text>\S.*)$/;
const UNDER_ITEM = /^ {2}(\S.*)$/;
const QUOTE = /^> (\S.*)$/;
const ROW = /^\| (.+) \|$/;
const UNDER_TABLE_HEAD = /^\|(?:-{3,}\|)+$/;
/** Markdown gives these beginnings of a line a meaning that no block of the course has. */
const NO_PROSE = /^(?:\s|#|>|\||[-*+] |\d+[.)] |```|~~~)/;
/** Would be shown to trainees as typed, because the web renders no Markdown. */
const INLINE_MARKUP = /[*_`<>[\]\\]/;

export const fault = ({ file, line }: Place, complaint: string): ConfigError =>
  new ConfigError(`${file}:${line}: ${complaint}`);

/**
 * The blocks of a course file, which empty lines divide. The format is a part of Markdown without inline markup:
 * services/onboarding/training/README.md. Throws ConfigError with file and line.
 */
export function blocksOf(file: string, markdown: string): readonly Block[] {
  const blocks: Line[][] = [];
  let isOpen = false;
  for (const [at, text] of markdown.split('\n').entries()) {
    const line = { file, line: at + 1, text };
    if (/\s$/.test(text)) throw fault(line, 'A line ends with a space.');
    if (text !== '' && isOpen) blocks.at(-1)?.push(line);
    else if (text !== '') blocks.push([line]);
    isOpen = text !== '';
  }
  return blocks.flatMap(([first, ...rest]) => (first === undefined ? [] : [blockOf(first, rest)]));
}

function blockOf(first: Line, rest: readonly Line[]): Block {
  const lines = [first, ...rest];
  const { file, line, text } = first;
  if (text.startsWith('#')) return headingOf(first, rest);
  if (ITEM.test(text)) return { kind: 'list', file, line, items: itemsOf(lines) };
  if (text.startsWith('|')) return { kind: 'table', file, line, rows: rowsOf(lines) };
  if (text.startsWith('>'))
    return {
      kind: 'quote',
      file,
      line,
      text: joined(
        first,
        lines.map((one) => matched(QUOTE, one, 'a line of the quote')[1] ?? ''),
      ),
    };
  const odd = lines.find((one) => NO_PROSE.test(one.text));
  if (odd) throw fault(odd, 'A paragraph has a line that begins like another block. Insert an empty line or rewrap.');
  return {
    kind: 'paragraph',
    file,
    line,
    text: joined(
      first,
      lines.map((one) => one.text),
    ),
  };
}

function headingOf(first: Line, [next]: readonly Line[]): Heading {
  if (next) throw fault(next, 'An empty line is missing after the heading.');
  const { file, line } = first;
  const { marks = '', text = '', id, evidence } = matched(HEADING, first, 'a heading of level 1 to 3').groups ?? {};
  if (id !== undefined && marks.length !== 2) throw fault(first, 'Only a heading of level 2 has an id.');
  return { kind: 'heading', file, line, level: marks.length, text: plain(first, text), id, evidence };
}

function itemsOf(lines: readonly Line[]): readonly ListItem[] {
  const items: { place: Line; checked: boolean | undefined; texts: string[] }[] = [];
  for (const one of lines) {
    const { check, text } = ITEM.exec(one.text)?.groups ?? {};
    if (text !== undefined)
      items.push({ place: one, checked: check === undefined ? undefined : check === 'x', texts: [text] });
    else items.at(-1)?.texts.push(matched(UNDER_ITEM, one, 'a list item, or its next line with two spaces')[1] ?? '');
  }
  return items.map(({ place, checked, texts }) => ({
    file: place.file,
    line: place.line,
    checked,
    text: joined(place, texts),
  }));
}

/** The rows without the head. All rows have as many cells as the head. */
function rowsOf([head, under, ...lines]: readonly Line[]): Table['rows'] {
  if (head === undefined || under === undefined || !UNDER_TABLE_HEAD.test(under.text))
    throw fault(under ?? (head as Line), 'The second line of a table must look like |---|---|.');
  const cellsOf = (line: Line): string[] =>
    (matched(ROW, line, 'a row of the table')[1] ?? '').split('|').map((cell) => plain(line, cell.trim()));
  const width = cellsOf(head).length;
  return lines.map((line) => {
    const cells = cellsOf(line);
    if (cells.length !== width || cells.includes(''))
      throw fault(line, `This row has ${cells.filter((cell) => cell !== '').length} filled cells instead of ${width}.`);
    return { file: line.file, line: line.line, cells };
  });
}

function matched(pattern: RegExp, line: Line, expected: string): RegExpExecArray {
  const found = pattern.exec(line.text);
  if (found === null) throw fault(line, `Expected ${expected}.`);
  return found;
}

const joined = (place: Place, texts: readonly string[]): string => plain(place, texts.join(' '));

function plain(place: Place, text: string): string {
  const [mark] = INLINE_MARKUP.exec(text) ?? [];
  if (mark !== undefined) throw fault(place, `The text contains ${mark}, which Markdown may read as markup.`);
  return text;
}
