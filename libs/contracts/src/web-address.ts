import type { StringSchema } from 'yup';

// Texts of a shop for its customers must not contain web addresses: the platform’s button is the only link in an email.
// The rule applies to wordings, notes, answers, device names, lines and suppliers.

/** File extensions that are no top-level domains: mail programs do not turn `ntoskrnl.exe` into a link. */
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
/** A full stop between two words. A placeholder may expand to a word. */
const DOT = String.raw`[\p{L}\p{N}\-_}]\.${FILE}(?:\p{L}{2}|\{|xn--)`;
const IDEOGRAPHIC_DOT = String.raw`[a-z\d]\u3002[a-z]{2}`;
const NUMBERS = String.raw`\d\.\d{1,3}\.\d{1,3}\.\d`;
const ADDRESS = new RegExp(String.raw`${DOT}|${IDEOGRAPHIC_DOT}|${NUMBERS}|\/\/|\S@|@\S`, 'iu');
const SCHEMES = 'https?|ftp|mailto|tel|sms|javascript|data|file|whatsapp|intent|tg|blob';
const SCHEME = new RegExp(String.raw`(?:^|[^\p{L}])(?:${SCHEMES})\s?:(?=\S)|www\.`, 'iu');

// Invisible characters could split an address and hide it from the rule, while readers would still see the address.
const NOT_SEEN = /\p{Cf}/gu;
/** Normalises as mail programs do: full-width letters and full stops become plain ones. */
const asRead = (words: string): string => words.normalize('NFKC').replace(NOT_SEEN, '');
const find = (plain: string): RegExpExecArray | null => ADDRESS.exec(plain) ?? SCHEME.exec(plain);

const pieceOf = (words: string, at: number): string =>
  `${
    words
      .slice(0, at + 1)
      .split(/\s/)
      .at(-1) ?? ''
  }${words.slice(at + 1).split(/\s/)[0] ?? ''}`.slice(0, 60);

export function webAddressProblem(words: string): string | undefined {
  const plain = asRead(words);
  // control: a shop’s own words hold no web address = null
  const found = find(plain);
  if (!found) return undefined;
  return `Web and email addresses are not allowed here: “${pieceOf(plain, found.index)}”`;
}

export const withoutWebAddress = <S extends StringSchema<string | undefined>>(schema: S): S =>
  schema.test('web-address', 'is not valid', (value, { createError }) => {
    const message = typeof value === 'string' ? webAddressProblem(value) : undefined;
    return message === undefined || createError({ message });
  });

const everywhere = (pattern: string): RegExp => new RegExp(pattern, 'giu');
/** Applied in this order: splits each part of an address, so that mail programs make no link of the rest. */
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
 * Splits web addresses with spaces (`evil. example`), so that mail programs make no links. For rows older than the
 * rule and for names read by an agent. Texts without an address stay unchanged.
 */
export function withAddressesApart(words: string): string {
  const plain = asRead(words);
  if (!find(plain)) return words;
  const apart = APART.reduce((said, [part, by]) => said.replace(part, by), plain).trim();
  return find(apart) ? '(web address removed)' : apart;
}
