import type { Product } from '@revive/contracts/repairs/states';
import { styled } from '@mui/material/styles';
import { Icon } from '#ui/theme/Icon.js';
import { ArchiveRestore, ShieldCheck } from '#ui/theme/icons.js';
import { toneColors } from '#ui/theme/tokens.js';
import { messages } from '../../messages/tracking/tracking-details.messages.js';
import { TrackingCard } from '../../sections/Part.js';

const Vow = styled('li')({ display: 'flex', gap: 12, '& + &': { marginTop: 10 } });

export function TrackingPromises({ product, isByCommand }: { product: Product | undefined; isByCommand: boolean }) {
  const [before, after] = promisesOf(product, isByCommand);
  return (
    <TrackingCard aria-label={messages.promises.label}>
      <ul>
        <Vow>
          <Icon as={ArchiveRestore} color={toneColors('green').dot} size={22} />
          {before}
        </Vow>
        <Vow>
          <Icon as={ShieldCheck} color={toneColors('green').dot} size={22} />
          {after}
        </Vow>
      </ul>
    </TrackingCard>
  );
}

function promisesOf(product: Product | undefined, isByCommand: boolean): readonly [string, string] {
  const { promises } = messages;
  if (product !== undefined) return [promises.readOnly, promises.readBack];
  return isByCommand ? [promises.approvedOnly, promises.takenBack] : [promises.backup, promises.check];
}
