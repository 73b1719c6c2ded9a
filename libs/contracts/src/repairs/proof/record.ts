// The signed record of a repair: the service writes it, and a page without a server reads it. Format 1 is described here
// and in infra/decisions/0045-the-repair-record.md.
import canonicalize from 'canonicalize';

export const RECORD_FORMAT = 'revive.repair-record.v1';
/** Before what is signed: bytes that were signed for another purpose never pass as a record. */
const SIGNED_AS = `${RECORD_FORMAT}\0`;
/** A repair with two hundred attempts is below this. */
export const MOST_RECORD_BYTES = 5_000_000;
const MOST_PARTS = 20_000;

/** In the order in which a repair takes them. */
export const PART_KINDS = [
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

/** What the signature is over. `parts`: hex, the hash of each part together with the hash before it. */
export interface RecordStatement {
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
  /** Ed25519, the 32 bytes of the public key and the 64 of the signature as base64. */
  readonly publicKey: string;
  readonly signature: string;
  readonly parts: readonly RecordPart[];
}

/**
 * What a look at a record ends with. `at` counts from 0. `missing`: a part that the statement names is not there;
 * `added`: there is one more than it names. `text_altered`: the values are the signed ones, and the text is not the platform's.
 */
export type RecordVerdict =
  | { readonly kind: 'whole'; readonly record: RepairRecord }
  | { readonly kind: 'altered'; readonly record: RepairRecord; readonly at: number }
  | { readonly kind: 'missing' | 'added'; readonly record: RepairRecord; readonly at: number }
  | { readonly kind: 'statement_altered' | 'text_altered' }
  | { readonly kind: 'no_record'; readonly why: 'too_large' | 'no_json' | 'no_such_format' };

const text = new TextEncoder();

/** The text of a record's file. */
export const textOfRecord = (record: RepairRecord): string => JSON.stringify(record, undefined, 1);

/** RFC 8785: one way to write a value, so that its hash is the same wherever it is made. */
function canonical(value: unknown): Uint8Array<ArrayBuffer> {
  const written = canonicalize(value);
  if (written === undefined) throw new TypeError('This is no value of JSON');
  return text.encode(written);
}
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('');
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
/** Throws where the bytes can be written in another way: then the file is not the one that was made. */
function fromBase64(written: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(written), (one) => one.charCodeAt(0));
  if (base64(bytes) !== written) throw new TypeError('This is not how the bytes are written');
  return bytes;
}
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** SHA-256 of the part and the hash before it: a part cannot be taken from its place. */
const hashOf = async (before: string, part: RecordPart): Promise<string> =>
  hex(await sha256(canonical({ before, part })));

export async function keyIdOf(publicKey: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await sha256(publicKey)).slice(0, 16);
}
export const signedBytes = (statement: RecordStatement): Uint8Array<ArrayBuffer> => {
  const [prefix, body] = [text.encode(SIGNED_AS), canonical(statement)];
  const all = new Uint8Array(prefix.length + body.length);
  all.set(prefix);
  all.set(body, prefix.length);
  return all;
};

/** The hash of each part together with the one before it. */
export async function chainHashes(parts: readonly RecordPart[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const part of parts) hashes.push(await hashOf(hashes.at(-1) ?? '', part));
  return hashes;
}

/** What signs: `sign` gives the 64 bytes of an Ed25519 signature. */
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
 * Whether a record is as it was signed, and where not. Reads nothing but the file: whose key `publicKey` is has to be
 * compared with what the platform says.
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
  // JSON.parse keeps the last of two equal names; a person who opens the file, and other readers, see the first.
  if (textOfRecord(read) !== file.replace(/\n$/, '')) return { kind: 'text_altered' };
  return { kind: 'whole', record: read };
}

/**
 * Points of the curve whose order is 1, 2, 4 or 8, in every encoding, without the bit of the sign (RFC 8032, section 5.1.3; the
 * list of libsodium). Under such a key a signature of any text can be made up.
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
    // No base64, no key, or text that has no canonical form: such a statement nobody signed.
    if (error instanceof Error) return false;
    throw error;
  }
}

/**
 * Each part is held against the hashes that were signed: so the first one that does not fit is the one that was altered,
 * taken away or put in, whatever was done to the others.
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

/** Told by what comes next: the signed part itself, or the one after it in its place. */
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

/** Undefined for text that has no canonical form. */
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
    // Nothing beside what is signed: it would be read as a part of the record.
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
