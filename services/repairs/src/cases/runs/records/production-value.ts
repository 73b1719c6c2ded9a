import { PRODUCT_MAX, PRODUCTS } from '@revive/contracts/repairs/states';
import type { Produced, Production } from '@revive/proto/revive/repair/v1/repair';
import type { ProducedValue, ProductionValue } from '../../tickets/entities/run.entity.js';

const DIGEST = /^([0-9a-f]{64})?$/;
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

export function productionValue(one: Production | null | undefined): ProductionValue | undefined {
  const what = PRODUCTS.find((known) => known === one?.what);
  if (!one || what === undefined || one.sink.trim() === '' || one.bytes <= 0 || one.count <= 0) return undefined;
  const counts = [one.bytes, one.count, one.freeBytes, ...one.kinds.flatMap(({ count, bytes }) => [count, bytes])];
  if (!counts.every(isCount)) return undefined;
  const { bytes, count, freeBytes, bytesPerSecond } = one;
  return {
    what,
    sink: one.sink.slice(0, PRODUCT_MAX.name),
    place: one.place.slice(0, PRODUCT_MAX.path),
    bytes,
    count,
    kinds: one.kinds
      .slice(0, PRODUCT_MAX.kinds)
      .map((each) => ({ ...each, kind: each.kind.slice(0, PRODUCT_MAX.kind) })),
    freeBytes,
    ...(typeof bytesPerSecond === 'number' && isCount(bytesPerSecond) && { bytesPerSecond }),
  };
}

export function producedValue(one: Produced | null | undefined): ProducedValue | null {
  const what = PRODUCTS.find((known) => known === one?.what);
  if (!one || what === undefined || !DIGEST.test(one.sha256)) return null;
  const { bytes, sha256, badBytes, badPlaces, count, whole } = one;
  if (![bytes, badBytes, badPlaces, count, whole].every(isCount)) return null;
  return { what, path: one.path.slice(0, PRODUCT_MAX.path), bytes, sha256, badBytes, badPlaces, count, whole };
}
