// Texts about the retention of output on the shop's PC: the choice at the handover, and its status for shop and
// customer.
import type { Repair } from '#api/generated/repairs.gen.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { dayText } from '#ui/format/time-text.js';

type Retention = NonNullable<RepairTracking['retention']>;
type ShopRetention = NonNullable<NonNullable<Repair['handover']>['retention']>;

const day = (iso: string | undefined): string => (iso === undefined ? '' : dayText(iso));

export const messages = {
  choice: {
    label: "Data on the shop's PC",
    hint: 'The agent deletes it only if nothing in it was changed since it was made.',
    delete: "Handed over, delete from the shop's PC",
    keep: (days: number, until: string) => `Keep until ${dayText(until)}, then delete (${days} days)`,
    made: (path: string, size: string) =>
      `What was made is on the shop's PC: ${path} (${size}). Give it to your customer before you delete it.`,
  },
  shop: {
    kept: ({ until }: ShopRetention) =>
      `What was made is kept on the shop's PC until ${day(until)}. Then the agent deletes it.`,
    deleting: () => 'What was made is being deleted. Waiting for the agent.',
    deleted: ({ at }: ShopRetention) => `What was made was deleted from the shop's PC on ${day(at)}.`,
    not_deleted: ({ reason }: ShopRetention) =>
      `What was made is not deleted. ${reason ?? ''} Check it, and delete it on the shop's PC if it is no longer needed.`,
  },
  customer: {
    title: 'Your data at the shop',
    kept: ({ until }: Retention) =>
      `The shop keeps what it made for you until ${day(until)}. Then it is deleted from the shop's PC.`,
    deleting: () => "What the shop made for you is being deleted from the shop's PC.",
    deleted: ({ at }: Retention) => `What the shop made for you was deleted from the shop's PC on ${day(at)}.`,
    not_deleted: () => "What the shop made for you is not deleted from the shop's PC yet. Ask the shop about it.",
  },
} as const;
