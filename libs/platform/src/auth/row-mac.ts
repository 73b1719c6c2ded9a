import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors/errors.js';

/**
 * The columns covered by a MAC: every column that grants rights, plus id and tenant. Dates are encoded as ISO text,
 * bytes as hex.
 */
type SealedValue = string | number | bigint | boolean | null | Date | Uint8Array;
export interface SealedRow {
  readonly id: string;
  readonly tenantId: string | null;
  readonly columns: Readonly<Record<string, SealedValue>>;
}

/**
 * A MAC over table, id, tenant and every column that grants rights, under a key outside the database: write access to
 * rows grants no rights. HMAC-SHA-256. Each part is typed and length-prefixed, columns are sorted by name, so
 * different rows never have the same encoding.
 */
export class RowMac {
  readonly #key: Uint8Array;

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

  /** Throws `SEAL_BROKEN` (403) with table and id in the details if the row was altered. */
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
  // A bigint column may be read as number or bigint; both give the same MAC.
  if (typeof value === 'bigint') return `int:${value}`;
  return `${typeof value}:${value}`;
}
