import type { StringSchema } from 'yup';

// Words that a repair shop writes to its customers hold no address of the web: the platform's own button is the only
// link in an email. One rule for wordings, notes, answers, names of devices, lines and suppliers.

/** Endings of files that are no top-level domains: a mail program makes no link of `ntoskrnl.exe`. */
const FILE_ENDINGS = [
  ...[
    'accdb',
    'avi',
    'bak',
    'bat',
    'bin',
    'bmp',
    'cmd',
    'csv',
    'dll',
    'dmp',
    'doc',
    'docx',
    'dwg',
    'efi',
    'exe',
    'gif',
  ],
  ...[
    'heic',
    'img',
    'ini',
    'iso',
    'jpeg',
    'jpg',
    'json',
    'log',
    'mdb',
    'mkv',
    'mp3',
    'mp4',
    'msi',
    'ost',
    'pdf',
    'png',
  ],
  ...[
    'ppt',
    'pptx',
    'psd',
    'pst',
    'rar',
    'raw',
    'reg',
    'rtf',
    'sql',
    'sys',
    'txt',
    'vhd',
    'vhdx',
    'vmdk',
    'wav',
    'xls',
  ],
  ...['xlsx', 'xml'],
];
const FILE = String.raw`(?!(?:${FILE_ENDINGS.join('|')})(?![\p{L}\p{N}\-_/:@{]|\.[\p{L}\p{N}]))`;
/** A full stop between two words; a placeholder could stand for a word. */
const DOT = String.raw`[\p{L}\p{N}\-_}]\.${FILE}(?:\p{L}{2}|\{|xn--)`;
const IDEOGRAPHIC_DOT = String.raw`[a-z\d]\u3002[a-z]{2}`;
const NUMBERS = String.raw`\d\.\d{1,3}\.\d{1,3}\.\d`;
const ADDRESS = new RegExp(String.raw`${DOT}|${IDEOGRAPHIC_DOT}|${NUMBERS}|\/\/|\S@|@\S`, 'iu');
const SCHEMES = 'https?|ftp|mailto|tel|sms|javascript|data|file|whatsapp|intent|tg|blob';
const SCHEME = new RegExp(String.raw`(?:^|[^\p{L}])(?:${SCHEMES})\s?:(?=\S)|www\.`, 'iu');

// What is not seen could part an address so that no rule finds it, and a reader would.
const NOT_SEEN = /\p{Cf}/gu;
/** As mail programs read it: full-width letters and full stops are letters and full stops. */
const asRead = (words: string): string => words.normalize('NFKC').replace(NOT_SEEN, '');
const find = (plain: string): RegExpExecArray | null => ADDRESS.exec(plain) ?? SCHEME.exec(plain);

/** The piece around what was found, for the sentence. */
const pieceOf = (words: string, at: number): string =>
  `${
    words
      .slice(0, at + 1)
      .split(/\s/)
      .at(-1) ?? ''
  }${words.slice(at + 1).split(/\s/)[0] ?? ''}`.slice(0, 60);

/** Why these words may not stand in an email to a customer; undefined where no web or email address is in them. */
export function webAddressProblem(words: string): string | undefined {
  const plain = asRead(words);
  const found = /* control: a shop’s own words hold no web address = null */ find(plain);
  if (!found) return undefined;
  return `Web and email addresses are not allowed here: “${pieceOf(plain, found.index)}”`;
}

/** The schema with that rule. */
export const withoutWebAddress = <S extends StringSchema<string | undefined>>(schema: S): S =>
  schema.test('web-address', 'is not valid', (value, { createError }) => {
    const message = typeof value === 'string' ? webAddressProblem(value) : undefined;
    return message === undefined || createError({ message });
  });

const everywhere = (pattern: string): RegExp => new RegExp(pattern, 'giu');
/** In this order: each part of an address is set apart, so that no program makes a link of the rest. */
const APART: readonly (readonly [RegExp, string])[] = [
  [everywhere('www\\.'), 'www '],
  [everywhere(String.raw`(?<=\d)\.(?=\d{1,3}\.\d{1,3}(?!\d))|(?<=\d\.\s?\d{1,3})\.(?=\d{1,3}\b)`), '. '],
  [everywhere(String.raw`(?<=[\p{L}\p{N}\-_}])\.${FILE}(?=\p{L}{2}|\{|xn--)`), '. '],
  [everywhere(String.raw`(?<=[a-z\d])\u3002(?=[a-z]{2})`), '\u3002 '],
  [everywhere(String.raw`(?<=(?:^|[^\p{L}])(?:${SCHEMES})\s?):(?=\S)`), ': '],
  [everywhere(String.raw`\/(?=\/)`), '/ '],
  [everywhere(String.raw`\s*@\s*`), ' @ '],
];

/**
 * The words with every address written apart (`evil. example`), for rows from before the rule and for names that an
 * agent read: a mail program makes no link of it. Words without an address stay as they are.
 */
export function withAddressesApart(words: string): string {
  const plain = asRead(words);
  if (!find(plain)) return words;
  const apart = APART.reduce((said, [part, by]) => said.replace(part, by), plain).trim();
  // What no rule sets apart is not shown at all.
  return find(apart) ? '(web address removed)' : apart;
}
