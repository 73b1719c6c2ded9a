import { responseSchema, oneOf, requestSchema, id, isoDateTime, nested, text, untrimmed, integer } from '../rules.js';
import { byLink } from './by-link.js';

/** spec part 2 §3: what an applicant may hand in beside words. */
export const FILE_KINDS = ['screenshot', 'system_info', 'document'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const FILE_TYPES = ['png', 'jpeg', 'pdf', 'text'] as const;
export type FileType = (typeof FILE_TYPES)[number];
export const FILE_TYPE_SIGNATURES: Readonly<
  Record<FileType, { readonly contentType: string; readonly ending: string; readonly label: string }>
> = {
  png: { contentType: 'image/png', ending: 'png', label: 'PNG image' },
  jpeg: { contentType: 'image/jpeg', ending: 'jpg', label: 'JPEG image' },
  pdf: { contentType: 'application/pdf', ending: 'pdf', label: 'PDF' },
  text: { contentType: 'text/plain', ending: 'txt', label: 'Text' },
};
export const FILE_CONTENT_TYPES: readonly string[] = Object.values(FILE_TYPE_SIGNATURES).map(
  ({ contentType }) => contentType,
);

const MB = 1024 * 1024;
interface FileRule {
  readonly label: string;
  readonly types: readonly FileType[];
  readonly most: number;
  readonly mostBytes: number;
  readonly accept: string;
  readonly wrongType: string;
}
/** The limits are our choice; the specification names none. */
export const FILE_RULES: Readonly<Record<FileKind, FileRule>> = {
  screenshot: {
    label: 'Screenshot',
    types: ['png', 'jpeg'],
    most: 1,
    mostBytes: 10 * MB,
    accept: '.png,.jpg,.jpeg',
    wrongType: 'Choose a PNG or JPEG image',
  },
  system_info: {
    label: 'System information',
    types: ['text'],
    most: 1,
    mostBytes: MB,
    accept: '.txt,.json,.nfo',
    wrongType: 'Choose a text, JSON or NFO file',
  },
  document: {
    label: 'Supporting document',
    types: ['pdf', 'png', 'jpeg'],
    most: 10,
    mostBytes: 10 * MB,
    accept: '.pdf,.png,.jpg,.jpeg',
    wrongType: 'Choose a PDF, PNG or JPEG file',
  },
};
export const MOST_FILE_BYTES = Math.max(...FILE_KINDS.map((kind) => FILE_RULES[kind].mostBytes));

/**
 * Files are uploaded in parts of this size; the last part may be shorter. A part fits into a request on a slow line
 * and allows a progress display.
 */
export const PART_BYTES = 512 * 1024;
export const partsOf = (size: number): number => Math.ceil(size / PART_BYTES);
const MOST_PART_TEXT = Math.ceil(PART_BYTES / 3) * 4;

// Phones and chat programs add invisible characters to file names; the service removes them for display.
const fileName = () => untrimmed(200).min(1, 'The file has no name').required('The file has no name');
export const beginFileSchema = requestSchema('BeginFile', {
  ...byLink,
  kind: oneOf(FILE_KINDS, 'Choose the kind of file').required('Choose the kind of file'),
  name: fileName(),
  size: integer(1, MOST_FILE_BYTES).required('is required'),
});
export const fileBegunSchema = responseSchema('FileBegun', { upload: id().required(), parts: integer(1).required() });
const base64 = text(MOST_PART_TEXT).matches(/^[A-Za-z0-9+/]*={0,2}$/, {
  message: 'is not base64',
  excludeEmptyString: true,
});
export const sendFilePartSchema = requestSchema('SendFilePart', {
  ...byLink,
  upload: id().required('is required'),
  number: integer(0, partsOf(MOST_FILE_BYTES)).required('is required'),
  base64: base64.required('is required'),
});
export const finishFileSchema = requestSchema('FinishFile', { ...byLink, upload: id().required('is required') });
export const myFileSchema = requestSchema('MyFile', { ...byLink, file: id().required('is required') });

/** `name` is the applicant’s file name. Show it as text only. */
export const applicationFile = nested({
  id: id().required(),
  kind: oneOf(FILE_KINDS).required(),
  name: text(200).required(),
  type: oneOf(FILE_TYPES).required(),
  size: integer().required(),
  sha256: text(64).required(),
  uploadedAt: isoDateTime().required(),
});

export const applicationFilePath = (file: string): string => `/api/application-files/${file}`;
export const downloadName = (kind: FileKind, type: FileType, file: string): string =>
  `${kind.replace('_', '-')}-${file.slice(-12)}.${FILE_TYPE_SIGNATURES[type].ending}`;
