import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors/errors.js';

/**
 * What a seal covers: every column that authorises, besides id and tenant. Dates are sealed as ISO text, bytes as hex.
 */
export type SealedValue = string | number | bigint | boolean | null | Date | Uint8Array;
export interface SealedRow {
  readonly id: string;
  readonly tenantId: string | null;
  readonly columns: Readonly<Record<string, SealedValue>>;
}

/**
 * A MAC over table, id, tenant and every authorising column, under a key that is not in the database: who can write
 * rows cannot give rights. HMAC-SHA-256; each part is typed and length-prefixed, columns in name order, so no two rows
 * have the same form.
 */
export class RowMac {
  readonly #key: Uint8Array;

  /** `key`: 32 random bytes or more, from the environment. */
  constructor(key: Uint8Array) {
    if (key.byteLength < 32) throw new TypeError('The seal key must have at least 32 bytes');
    this.#key = key;
  }

  seal(table: string, row: SealedRow): Buffer {
    const mac = createHmac('sha256', this.#key);
    const names = Object.keys(row.columns).sort();
    const parts: [string, SealedValue][] = [
      ['revive.seal.v1', table],
      ['id', row.id],
      ['tenant', row.tenantId],
    ];
    for (const name of names) parts.push([`.${name}`, row.columns[name] as SealedValue]);
    for (const [name, value] of parts) {
      for (const text of [name, canonical(value)]) {
        const bytes = Buffer.from(text, 'utf8');
        const length = Buffer.alloc(4);
        length.writeUInt32BE(bytes.length);
        mac.update(length).update(bytes);
      }
    }
    return mac.digest();
  }

  /** Throws `SEAL_BROKEN` (403), naming table and id in its details, when the row is not what was sealed. */
  check(table: string, row: SealedRow, seal: Uint8Array | null | undefined): void {
    const expected = this.seal(table, row);
    if (!seal || seal.byteLength !== expected.length || !timingSafeEqual(expected, seal)) {
      throw new AppError('SEAL_BROKEN', { table, id: row.id });
    }
  }
}

function canonical(value: SealedValue): string {
  if (value === null) return 'null';
  if (value instanceof Date) return `date:${value.toISOString()}`;
  if (value instanceof Uint8Array) return `bytes:${Buffer.from(value).toString('hex')}`;
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError('Only whole numbers can be sealed');
    return `int:${value}`;
  }
  // A bigint column may be read as number or as bigint: both seal alike.
  if (typeof value === 'bigint') return `int:${value}`;
  return `${typeof value}:${value}`;
}
