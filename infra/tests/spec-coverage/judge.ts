import type { Coincidences } from './coincidences.js';
import { entitiesOf } from './fields.js';
import type { Item } from './items.js';
import { isFound } from './match.js';
import type { Product } from './product.js';
import type { Proofs } from './proofs.js';
import type { Replaced } from './replaced.js';

/** Finished orders: none of their items may be missing. */
const FINISHED: readonly string[] = ['01', '02', '03', '05'];

export interface Judged {
  readonly missing: readonly Item[];
  /** By order: the number of items found, replaced by a decision, and needed. */
  readonly counts: ReadonlyMap<string, { readonly found: number; readonly replaced: number; readonly needed: number }>;
  readonly complaints: readonly string[];
}
export interface Known {
  readonly items: readonly Item[];
  readonly product: Product;
  readonly proofs: Proofs;
  readonly replaced: Replaced;
  readonly coincidences: Coincidences;
  readonly finished?: readonly string[];
}

function complaintsAboutProofs({ items, proofs, replaced }: Known): string[] {
  const ids = new Set(items.map(({ id }) => id));
  const about = [...proofs.places].flatMap(([id, places]) => {
    if (!ids.has(id)) return places.map((place) => `${place}: ${id} is no item`);
    return Object.hasOwn(replaced, id)
      ? places.map((place) => `${place}: ${id} is proven, and replaced.ts says that it must not be there`)
      : [];
  });
  return [...proofs.complaints, ...about];
}

export function judge(known: Known): Judged {
  const { items, product, proofs, replaced, coincidences, finished = FINISHED } = known;
  const things = entitiesOf(items);
  const byChance = (id: string): boolean => Object.hasOwn(coincidences, id);
  const isThere = (item: Item): boolean =>
    proofs.places.has(item.id) || (!byChance(item.id) && isFound(item, product, things));
  const complaints = [
    ...complaintsAboutProofs(known),
    ...Object.keys(replaced)
      .filter((id) => items.every((item) => item.id !== id))
      .map((id) => `replaced.ts: ${id} is no item`),
    ...Object.keys(coincidences)
      .filter((id) => !items.some((item) => item.id === id && isFound(item, product, things)))
      .map((id) => `coincidences.ts: ${id} is no item that is found by chance`),
    ...items
      .filter((item) => Object.hasOwn(replaced, item.id) && !proofs.places.has(item.id) && isThere(item))
      .map(({ id, text }) => `replaced.ts: ${id} is in the product all the same: ${text}`),
  ];
  const missing = items.filter((item) => !Object.hasOwn(replaced, item.id) && !isThere(item));
  const counts = new Map(
    [...new Set(items.map(({ order }) => order))].sort().map((order) => {
      const all = items.filter((item) => item.order === order);
      return [
        order,
        {
          needed: all.length,
          found: all.length - missing.filter((item) => item.order === order).length,
          replaced: all.filter(({ id }) => Object.hasOwn(replaced, id)).length,
        },
      ];
    }),
  );
  return {
    missing,
    counts,
    complaints: [
      ...complaints,
      ...missing
        .filter(({ order }) => finished.includes(order))
        .map((item) => `missing, though order ${item.order} is finished: ${describeItem(item)}`),
    ],
  };
}

export const describeItem = ({ id, kind, text, where }: Item): string => `${id} ${kind} ${text} (${where})`;

export const countLines = ({ counts }: Judged): string[] =>
  [...counts].map(
    ([order, { found, needed, replaced }]) =>
      `${order}: ${found} of ${needed}${replaced === 0 ? '' : `, ${replaced} of them replaced by a decision`}`,
  );
