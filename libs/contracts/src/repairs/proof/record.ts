// The signed record of a repair: written by the service, verified by a page without a server. Format 1 is described
// here and in infra/decisions/0045-the-repair-record.md.
import canonicalize from 'canonicalize';

const RECORD_FORMAT = 'revive.repair-record.v1';
/** Prefix of the signed bytes, so that bytes signed for a different purpose never pass as a record. */
const SIGNED_AS = `${RECORD_FORMAT}\0`;
/** A repair with 200 attempts stays below this size. */
export const MOST_RECORD_BYTES = 5_000_000;
const MOST_PARTS = 20_000;

/** Sorted in the order of a repair. */
const PART_KINDS = [
  'intake',
  'look',
  'finding',
  'quote',
  'approval',
  'deposit',
  'work',
  'step',
  'verdict',
  'made',
  'by_hand',
  'state',
  'charge',
  'handover',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface RecordPart {
  readonly kind: PartKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly content: { readonly [name: string]: Json };
}

/** The signed part. `parts`: hex hashes, each over a part and the preceding hash. */
interface RecordStatement {
  readonly format: typeof RECORD_FORMAT;
  readonly number: string;
  readonly device: string;
  readonly shop: string;
  readonly state: string;
  readonly outcome: string;
  readonly openedAt: string;
  readonly madeAt: string;
  /** The first 16 hex digits of the SHA-256 of `publicKey`. */
  readonly keyId: string;
  readonly parts: readonly string[];
}

export interface RepairRecord {
  readonly statement: RecordStatement;
  /** Ed25519, base64: the 32 bytes of the public key and the 64 bytes of the signature. */
  readonly publicKey: string;
  readonly signature: string;
  readonly parts: readonly RecordPart[];
}

/**
 * Result of verification. `at` counts from 0. `missing`: a part listed in the statement is absent. `added`: an extra
 * part. `text_altered`: the values match the signature, but the file text was changed.
 */
export type RecordVerdict =
  | { readonly kind: 'whole'; readonly record: RepairRecord }
  | { readonly kind: 'altered'; readonly record: RepairRecord; readonly at: number }
  | { readonly kind: 'missing' | 'added'; readonly record: RepairRecord; readonly at: number }
  | { readonly kind: 'statement_altered' | 'text_altered' }
  | { readonly kind: 'no_record'; readonly why: 'too_large' | 'no_json' | 'no_such_format' };

const text = new TextEncoder();

export const textOfRecord = (record: RepairRecord): string => JSON.stringify(record, undefined, 1);

/** RFC 8785 canonical JSON, so that equal values always give the same hash. */
function canonical(value: unknown): Uint8Array<ArrayBuffer> {
  const written = canonicalize(value);
  if (written === undefined) throw new TypeError('The value cannot be written as JSON');
  return text.encode(written);
}
const hex = (bytes: Uint8Array): string => Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('');
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
/** Throws if the base64 is not canonical, because then the file was changed. */
function fromBase64(written: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(written), (one) => one.charCodeAt(0));
  if (base64(bytes) !== written) throw new TypeError('This is not how the bytes are written');
  return bytes;
}
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** SHA-256 over the part and the preceding hash, so that parts cannot be reordered. */
const hashOf = async (before: string, part: RecordPart): Promise<string> =>
  hex(await sha256(canonical({ before, part })));

export async function keyIdOf(publicKey: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await sha256(publicKey)).slice(0, 16);
}
const signedBytes = (statement: RecordStatement): Uint8Array<ArrayBuffer> => {
  const [prefix, body] = [text.encode(SIGNED_AS), canonical(statement)];
  const all = new Uint8Array(prefix.length + body.length);
  all.set(prefix);
  all.set(body, prefix.length);
  return all;
};

export async function chainHashes(parts: readonly RecordPart[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const part of parts) hashes.push(await hashOf(hashes.at(-1) ?? '', part));
  return hashes;
}

/** `sign` returns the 64 bytes of an Ed25519 signature. */
export interface RecordKey {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly sign: (bytes: Uint8Array) => Uint8Array;
}

export async function makeRecord(
  facts: Omit<RecordStatement, 'format' | 'keyId' | 'parts'>,
  parts: readonly RecordPart[],
  key: RecordKey,
): Promise<RepairRecord> {
  const hashes = await chainHashes(parts);
  const statement: RecordStatement = {
    ...facts,
    format: RECORD_FORMAT,
    keyId: await keyIdOf(key.publicKey),
    parts: hashes,
  };
  return {
    statement,
    publicKey: base64(key.publicKey),
    signature: base64(key.sign(signedBytes(statement))),
    parts,
  };
}

/**
 * Verifies a record and reports the first change. Reads only the file: the caller must compare `publicKey` with the
 * platform’s keys.
 */
export async function verifyRecord(file: string): Promise<RecordVerdict> {
  if (file.length > MOST_RECORD_BYTES) return { kind: 'no_record', why: 'too_large' };
  let read: unknown;
  try {
    read = JSON.parse(file);
  } catch {
    return { kind: 'no_record', why: 'no_json' };
  }
  if (!isRecord(read)) return { kind: 'no_record', why: 'no_such_format' };
  if (!(await isSigned(read))) return { kind: 'statement_altered' };
  const altered = await firstAltered(read);
  if (altered !== undefined) return altered;
  // JSON.parse keeps the last of two equal keys, but readers of the file and different parsers may use the first.
  if (textOfRecord(read) !== file.replace(/\n$/, '')) return { kind: 'text_altered' };
  return { kind: 'whole', record: read };
}

/**
 * Encodings of all curve points of order 1, 2, 4 or 8, without the sign bit (RFC 8032, section 5.1.3; list from
 * libsodium). With such a key, signatures can be forged for any text.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  `00${'00'.repeat(31)}`,
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]);

function hasSmallOrder(publicKey: Uint8Array): boolean {
  const unsigned = Uint8Array.from(publicKey, (byte, at) => (at === 31 ? byte & 0x7f : byte));
  return SMALL_ORDER.has(hex(unsigned));
}

async function isSigned({ statement, publicKey, signature }: RepairRecord): Promise<boolean> {
  try {
    const bytes = fromBase64(publicKey);
    if (hasSmallOrder(bytes) || statement.keyId !== (await keyIdOf(bytes))) return false;
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, fromBase64(signature), signedBytes(statement));
  } catch (error) {
    // Invalid base64, an invalid key, or text without a canonical form cannot carry a valid signature.
    if (error instanceof Error) return false;
    throw error;
  }
}

/**
 * Compares each part with the signed hashes. The first mismatch is the altered, removed or inserted part, regardless
 * of later changes.
 */
async function firstAltered(record: RepairRecord): Promise<RecordVerdict | undefined> {
  const { statement, parts } = record;
  for (let at = 0; at < parts.length; at++) {
    if (at >= statement.parts.length) return { kind: 'added', record, at };
    const part = parts[at] as RecordPart;
    const before = statement.parts[at - 1] ?? '';
    if ((await hashIfAny(before, part)) === statement.parts[at]) continue;
    return { kind: await whatHappened(record, at, before), record, at };
  }
  return parts.length < statement.parts.length ? { kind: 'missing', record, at: parts.length } : undefined;
}

async function whatHappened(
  { statement, parts }: RepairRecord,
  at: number,
  before: string,
): Promise<'altered' | 'missing' | 'added'> {
  const next = parts[at + 1];
  if (next !== undefined && (await hashIfAny(before, next)) === statement.parts[at]) return 'added';
  const here = parts[at] as RecordPart;
  return (await hashIfAny(statement.parts[at] ?? '', here)) === statement.parts[at + 1] ? 'missing' : 'altered';
}

async function hashIfAny(before: string, part: RecordPart): Promise<string | undefined> {
  try {
    return await hashOf(before, part);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const STATED = ['number', 'device', 'shop', 'state', 'outcome', 'openedAt', 'madeAt', 'keyId'] as const;

function isRecord(value: unknown): value is RepairRecord {
  if (!isObject(value)) return false;
  const { statement, publicKey, signature, parts } = value;
  return (
    // Refuses unsigned extra fields: readers would take them for a part of the record.
    Object.keys(value).length === 4 &&
    isObject(statement) &&
    statement['format'] === RECORD_FORMAT &&
    STATED.every((name) => typeof statement[name] === 'string') &&
    isListOf(statement['parts'], (one) => typeof one === 'string') &&
    typeof publicKey === 'string' &&
    typeof signature === 'string' &&
    isListOf(parts, isPart)
  );
}
const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= MOST_PARTS && value.every(isOne);
const isPart = (value: unknown): boolean =>
  isObject(value) &&
  PART_KINDS.some((kind) => kind === value['kind']) &&
  typeof value['at'] === 'string' &&
  isObject(value['content']);
