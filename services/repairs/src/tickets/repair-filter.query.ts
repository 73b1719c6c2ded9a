import type { RepairListQuery } from '@revive/contracts/repairs/repair-list';
import { standingsWaitingOn, type WaitingOn } from '@revive/contracts/repairs/waiting';
import { firstIdAt } from '@revive/platform/core/ids';
import { containing } from '@revive/platform/database/like';
import { Brackets, type SelectQueryBuilder } from 'typeorm';
import type { Wanted } from './find.policy.js';
import { trackingHash } from '../links/tracking-id.js';
import type { RepairEntity } from './entities/repair.entity.js';

type Page = SelectQueryBuilder<RepairEntity>;

/** The shop's own index is walked from the newest on until a page is full: no more is read than the shop has. */
export function applyFind(page: Page, { text, digits, number, trackingId }: Wanted): void {
  page.andWhere(
    new Brackets((either) => {
      if (text !== undefined) either.orWhere('r.find_text like :text', { text: containing(text) });
      if (digits !== undefined) either.orWhere('r.find_phone like :digits', { digits: containing(digits) });
      if (number !== undefined) either.orWhere('r.number = :number', { number });
      if (trackingId !== undefined) either.orWhere('r.tracking_hash = :hash', { hash: trackingHash(trackingId) });
    }),
  );
}

/** By state, by whose turn it is, by the days between which the device was taken in. */
export function applyFilter(
  page: Page,
  { status, waitingOn, from, to }: Omit<RepairListQuery, 'find' | 'before'>,
): void {
  if (status !== undefined) page.andWhere('r.status = :status', { status });
  if (waitingOn !== undefined) applyTurn(page, waitingOn);
  // Ids sort by the time of their making: the index ends where the days end.
  if (from !== undefined) page.andWhere('r.id >= :from', { from: firstIdAt(new Date(from)) });
  if (to !== undefined) page.andWhere('r.id < :to', { to: firstIdAt(new Date(to)) });
}

function applyTurn(page: Page, whom: WaitingOn): void {
  const standings = standingsWaitingOn(whom);
  page
    .andWhere('r.handed_over_at is null')
    .andWhere('r.status in (:...turnStatuses)', { turnStatuses: [...new Set(standings.map(({ status }) => status))] })
    .andWhere('(r.status, r.outcome) in (select * from unnest(:turnStatus::text[], :turnOutcome::text[]))', {
      turnStatus: standings.map(({ status }) => status),
      turnOutcome: standings.map(({ outcome }) => outcome),
    });
}
