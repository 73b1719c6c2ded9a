import type { RepairListQuery, RepairOrder } from '@revive/contracts/repairs/repair-list';
import { standingsWaitingOn, type WaitingOn } from '@revive/contracts/repairs/waiting';
import { tagOf } from '@revive/contracts/repairs/desk';
import { firstIdAt, isUuid } from '@revive/platform/core/ids';
import { invalid } from '@revive/platform/errors/errors';
import { Brackets, type SelectQueryBuilder } from 'typeorm';
import type { Wanted } from './find.policy.js';
import { trackingHash } from '../links/tracking-id.js';
import type { RepairEntity } from './entities/repair.entity.js';

type Page = SelectQueryBuilder<RepairEntity>;
const DAY_MS = 24 * 3_600_000;

/** The shop's own index is walked from the newest on until a page is full: no more is read than the shop has. */
export function applyFind(page: Page, { text, digits, number, trackingId }: Wanted): void {
  page.andWhere(
    new Brackets((either) => {
      if (text !== undefined) either.orWhere('strpos(r.find_text, fold_text(:text)) > 0', { text });
      if (digits !== undefined)
        either.orWhere('exists (select from unnest(r.phone_numbers) one where strpos(one, :digits) > 0)', { digits });
      if (number !== undefined) either.orWhere('r.number = :number', { number });
      if (trackingId !== undefined) either.orWhere('r.tracking_hash = :hash', { hash: trackingHash(trackingId) });
    }),
  );
}

/** What the conditions of a list need besides what was asked. */
interface Asking {
  readonly now: Date;
  readonly userId: string;
}

/**
 * The order, and where the page begins in it. The places that sort are columns of their own (`due_at`, `urgency`), made by
 * the database and in no entity.
 */
export function applyOrder(page: Page, order: RepairOrder, after: { place: string; id: string } | undefined): void {
  const id = after?.id;
  switch (order) {
    case 'newest':
      page.orderBy('r.id', 'DESC');
      if (id !== undefined) page.andWhere('r.id < :id', { id });
      return;
    case 'oldest':
      page.orderBy('r.id', 'ASC');
      if (id !== undefined) page.andWhere('r.id > :id', { id });
      return;
    case 'promised':
      page.orderBy('r.due_at', 'ASC').addOrderBy('r.id', 'ASC');
      if (after !== undefined) {
        const due = after.place === '' ? 'infinity' : new Date(Number(after.place)).toISOString();
        page.andWhere('(r.due_at, r.id) > (:due::timestamptz, :id::uuid)', { due, id });
      }
      return;
    case 'priority':
      page.orderBy('r.urgency', 'DESC').addOrderBy('r.id', 'DESC');
      if (after !== undefined)
        page.andWhere('(r.urgency, r.id) < (:urgency::smallint, :id::uuid)', { urgency: Number(after.place), id });
  }
}

/** By what is noted of the work, by state and whose turn it is, and by days. */
export function applyFilter(
  page: Page,
  filter: Omit<RepairListQuery, 'find' | 'before' | 'order'>,
  asking: Asking,
): void {
  const { status, waitingOn, from, to, priority, tag } = filter;
  if (status !== undefined) page.andWhere('r.status = :status', { status });
  if (waitingOn !== undefined) applyTurn(page, waitingOn);
  // Ids sort by the time of their making: the index ends where the days end.
  if (from !== undefined) page.andWhere('r.id >= :from', { from: firstIdAt(new Date(from)) });
  if (to !== undefined) page.andWhere('r.id < :to', { to: firstIdAt(new Date(to)) });
  if (priority !== undefined) page.andWhere('r.priority = :priority', { priority });
  if (tag !== undefined)
    page.andWhere('r.id in (select t.repair_id from repair_tags t where t.tenant_id = r.tenant_id and t.tag = :tag)', {
      tag: tagOf(tag),
    });
  applyAssignee(page, filter.assignee, asking);
  applyDays(page, filter, asking);
}

function applyAssignee(page: Page, assignee: string | undefined, { userId }: Asking): void {
  if (assignee === undefined) return;
  if (assignee === 'nobody') {
    page.andWhere('r.assignee_id is null');
    return;
  }
  const assigneeId = assignee === 'me' ? userId : assignee;
  if (!isUuid(assigneeId)) throw invalid({ assignee: 'is not a person of the shop' });
  page.andWhere('r.assignee_id = :assigneeId', { assigneeId });
}

/** How long the device is here, whether it was picked up, and for when it is promised. */
function applyDays(
  page: Page,
  { due, age, pickedUp, promisedFrom, promisedTo }: RepairListQuery,
  { now }: Asking,
): void {
  if (age !== undefined)
    page
      .andWhere('r.handed_over_at is null')
      .andWhere('r.id < :agedBefore', { agedBefore: firstIdAt(new Date(now.getTime() - Number(age) * DAY_MS)) });
  if (pickedUp !== undefined) page.andWhere(`r.handed_over_at is ${pickedUp === 'no' ? '' : 'not '}null`);
  if (due !== undefined)
    page
      .andWhere("r.handed_over_at is null and r.status <> 'ready_for_pickup'")
      .andWhere('r.promised_at is not null and r.promised_at < :now', { now });
  if (promisedFrom !== undefined) page.andWhere('r.promised_at >= :promisedFrom', { promisedFrom });
  if (promisedTo !== undefined) page.andWhere('r.promised_at < :promisedTo', { promisedTo });
}

function applyTurn(page: Page, whom: WaitingOn): void {
  const standings = standingsWaitingOn(whom);
  page
    .andWhere('r.handed_over_at is null')
    .andWhere('r.status in (:...turnStatuses)', { turnStatuses: [...new Set(standings.map(({ status }) => status))] })
    .andWhere(
      `(r.status, r.outcome, r.has_draft, r.awaits_device) in
        (select * from unnest(:turnStatus::text[], :turnOutcome::text[], :turnDraft::boolean[], :turnAwaits::boolean[]))`,
      {
        turnStatus: standings.map(({ status }) => status),
        turnOutcome: standings.map(({ outcome }) => outcome),
        turnDraft: standings.map(({ hasDraft }) => hasDraft),
        turnAwaits: standings.map((one) => one.awaitsDevice),
      },
    );
}
