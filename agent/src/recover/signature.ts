interface Signature {
  kind: string;
  /** Lower-case extensions of this type. */
  extensions: readonly string[];
  at: number;
  bytes: Buffer;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const signature = (kind: string, extensions: string, bytes: string, at = 0): Signature => ({
  kind,
  extensions: extensions.split(' '),
  at,
  bytes: latin1(bytes),
});

const SIGNATURES: readonly Signature[] = [
  signature('JPEG', 'jpg jpeg jpe', '\xff\xd8\xff'),
  signature('PNG', 'png', '\x89PNG\r\n\x1a\n'),
  signature('GIF', 'gif', 'GIF8'),
  signature('PDF', 'pdf', '%PDF-'),
  signature('ZIP or Office', 'zip docx xlsx pptx odt ods odp jar epub apk', 'PK\x03\x04'),
  signature('Office 97', 'doc xls ppt msg msi', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  signature('MP4', 'mp4 m4v m4a mov 3gp heic avif', 'ftyp', 4),
  signature('AVI, WAV or WebP', 'avi wav webp', 'RIFF'),
  signature('MP3', 'mp3', 'ID3'),
  signature('Matroska', 'mkv webm', '\x1a\x45\xdf\xa3'),
  signature('7-Zip', '7z', "7z\xbc\xaf'\x1c"),
  signature('RAR', 'rar', 'Rar!\x1a\x07'),
  signature('gzip', 'gz tgz', '\x1f\x8b\x08'),
  signature('SQLite', 'db sqlite sqlite3', 'SQLite format 3\0'),
  signature('Program', 'exe dll sys', 'MZ'),
  signature('BMP', 'bmp', 'BM'),
  signature('TIFF', 'tif tiff cr2 nef dng', 'II*\0'),
  signature('TIFF', 'tif tiff', 'MM\0*'),
];

export const HEAD = 16;

const endingOf = (path: string): string => /\.([^./]{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? '';

const kindByBytes = (head: Buffer): Signature | undefined =>
  SIGNATURES.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes));

export function kindOf(path: string, head: Buffer | undefined): string {
  const seen = head && kindByBytes(head);
  if (seen !== undefined) return seen.kind;
  const ending = endingOf(path);
  return ending === '' ? 'other' : /^[a-z0-9]+$/.test(ending) ? `.${ending}` : 'other';
}

export type Agreement = 'agrees' | 'differs' | 'not_known';

export function agreementOf(path: string, head: Buffer): Agreement {
  const ending = endingOf(path);
  const named = SIGNATURES.filter(({ extensions }) => extensions.includes(ending));
  if (named.length === 0) return 'not_known';
  return named.some(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes)) ? 'agrees' : 'differs';
}
