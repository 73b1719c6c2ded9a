import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Column } from '#ui/layout/stacks.js';
import { messages } from '../../messages/pc-options.messages.js';
import { Part } from '../../sections/Part.js';

type Option = NonNullable<RepairTracking['pcOptions']>['options'][number];

const textOf = ({ what, state }: Option): string => (state === 'off' ? messages.off : messages.seen[what]);

/** Free options that the device itself offers, and options that were not found; shown before the customer approves. */
export function PcOptions({ tracking: { pcOptions } }: { tracking: RepairTracking }) {
  const options = pcOptions?.options ?? [];
  const seen = options.filter(({ state }) => state !== 'not_seen');
  const missing = options.filter(({ state }) => state === 'not_seen').map(({ what }) => what);
  if (options.length === 0) return null;
  return (
    <Part title={messages.title}>
      <Column gap={10}>
        {seen.some(({ what }) => what !== 'recovery_key') ? <p>{messages.intro}</p> : null}
        {seen.length === 0 ? null : (
          <Column as="ul" gap={6}>
            {seen.map((option) => (
              <li key={option.what}>{textOf(option)}</li>
            ))}
          </Column>
        )}
        {missing.length === 0 ? null : <SecondaryText as="p">{messages.notSeen(missing)}</SecondaryText>}
      </Column>
    </Part>
  );
}
