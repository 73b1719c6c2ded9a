import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';
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
      <Stack spacing={2.5}>
        {seen.some(({ what }) => what !== 'recovery_key') ? <p>{messages.intro}</p> : null}
        {seen.length === 0 ? null : (
          <Stack spacing={1.5} component="ul">
            {seen.map((option) => (
              <li key={option.what}>{textOf(option)}</li>
            ))}
          </Stack>
        )}
        {missing.length === 0 ? null : <SecondaryText component="p">{messages.notSeen(missing)}</SecondaryText>}
      </Stack>
    </Part>
  );
}
