// Items of all kinds that wait for staff, in a single list. Pure functions, so that the order can be tested.
import type { AccountReviews } from '#api/generated/account-review.gen.js';
import type { ApplicationPage } from '#api/generated/onboarding.gen.js';
import type { RemoteOrder } from '#api/generated/remote-orders.gen.js';
import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { orderPath } from '#entities/order-paths.js';
import { isLate, waitedMs } from '#features/remote-orders/order-badges.js';
import { accountPath, applicationPath, assistancePath } from '#entities/paths.js';
import { waitOf as waitOfAccount } from '#features/account-review/account-review.messages.js';
import { waitOf as waitOfApplication } from '#features/onboarding/onboarding.messages.js';
import { spanText } from '#ui/format/time-text.js';
import { messages } from './platform-page.messages.js';

const texts = messages.attention;

export interface Need {
  readonly key: string;
  readonly kind: keyof typeof texts.kinds;
  readonly title: string;
  readonly about: string;
  readonly path: string;
  readonly wait: string;
  readonly late: boolean;
  readonly since: number;
}

function ofOrder(row: RemoteOrder, now: number): Need {
  return {
    key: `order ${row.id}`,
    kind: 'order',
    title: row.customerName,
    about: [orderNumber(row.number), row.tenantName].filter((one) => one !== undefined).join(', '),
    path: orderPath('admin', row.id),
    wait: texts.since(spanText(waitedMs(row, now))),
    late: isLate(row, now),
    since: Date.parse(row.createdAt),
  };
}

type Application = ApplicationPage['applications'][number];
type Account = AccountReviews['accounts'][number];

function ofAssistance(row: RepairSummary, now: number): Need {
  const { id = '', askedAt = row.updatedAt, askedBy = '' } = row.assistanceRequest ?? {};
  const since = Date.parse(askedAt);
  return {
    key: `assistance ${id}`,
    kind: 'assistance',
    title: row.deviceName,
    about: `${askedBy}, ${row.tenantName}`,
    path: assistancePath(id),
    wait: texts.since(spanText(Math.max(0, now - since))),
    late: false,
    since,
  };
}

function ofApplication(row: Application, now: number): Need {
  const { text, late } = waitOfApplication(row, now);
  return {
    key: `application ${row.id}`,
    kind: 'application',
    title: row.businessName,
    about: row.applicantName,
    path: applicationPath(row.id),
    wait: text,
    late,
    since: Date.parse(row.waitsSince),
  };
}

function ofAccount({ person, review }: Account, now: number): Need {
  const since = review.waitsSince ?? person.createdAt;
  const { text, late } = waitOfAccount({ ...person, waitsFor: review.waitsFor, waitsSince: since }, now);
  return {
    key: `account ${person.id}`,
    kind: 'account',
    title: person.name === '' ? person.username : person.name,
    about: person.email,
    path: accountPath(person.id),
    wait: text,
    late,
    since: Date.parse(since),
  };
}

/** Overdue items first, then the longest wait. A repair waits for staff only after its technician asked for help. */
export function needsOf(
  {
    repairs = [],
    applications = [],
    accounts = [],
    orders = [],
  }: {
    repairs?: readonly RepairSummary[] | undefined;
    applications?: readonly Application[] | undefined;
    accounts?: readonly Account[] | undefined;
    /** Orders without customer contact. Duplicates count once. */
    orders?: readonly RemoteOrder[] | undefined;
  },
  now: number,
): Need[] {
  const waiting = new Map(orders.map((row) => [row.id, row]));
  return [
    ...[...waiting.values()].map((row) => ofOrder(row, now)),
    ...repairs.filter(({ needsAssistance }) => needsAssistance).map((row) => ofAssistance(row, now)),
    ...applications.filter(({ waitsFor }) => waitsFor === 'staff').map((row) => ofApplication(row, now)),
    ...accounts.filter(({ review }) => review.waitsFor === 'staff').map((row) => ofAccount(row, now)),
  ].sort((a, b) => Number(b.late) - Number(a.late) || a.since - b.since);
}
