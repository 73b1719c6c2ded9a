import { containing } from '@revive/platform/database/like';
import { Brackets, type SelectQueryBuilder } from 'typeorm';
import type { Wanted } from './find.policy.js';
import { trackingHash } from '../links/tracking-id.js';
import type { RepairEntity } from './entities/repair.entity.js';

/** The shop's own index is walked from the newest on until a page is full: no more is read than the shop has. */
export function applyFilter(
  page: SelectQueryBuilder<RepairEntity>,
  { text, digits, number, trackingId }: Wanted,
): void {
  page.andWhere(
    new Brackets((either) => {
      if (text !== undefined) either.orWhere('r.find_text like :text', { text: containing(text) });
      if (digits !== undefined) either.orWhere('r.find_phone like :digits', { digits: containing(digits) });
      if (number !== undefined) either.orWhere('r.number = :number', { number });
      if (trackingId !== undefined) either.orWhere('r.tracking_hash = :hash', { hash: trackingHash(trackingId) });
    }),
  );
}
