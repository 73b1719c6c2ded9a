import type { Product } from '@revive/contracts/repairs/states';
import { styled } from '@mui/material/styles';
import { Card } from '#ui/layout/Panel.js';
import { Icon } from '#ui/theme/Icon.js';
import { ArchiveRestore, ShieldCheck } from '#ui/theme/icons.js';
import { toneColors } from '#ui/theme/tokens.js';
import { messages } from '../../messages/tracking-details.messages.js';

const Vow = styled('li')({ display: 'flex', gap: 12, '& + &': { marginTop: 10 } });

/** What is promised of a repair that may come or was done. */
export function TrackingPromises({ product }: { product: Product | undefined }) {
  return (
    <Card style={{ borderRadius: 12 }} aria-label={messages.promises.label}>
      <ul>
        <Vow>
          <Icon as={ArchiveRestore} color={toneColors('green').dot} size={22} />
          {product === undefined ? messages.promises.backup : messages.promises.readOnly}
        </Vow>
        <Vow>
          <Icon as={ShieldCheck} color={toneColors('green').dot} size={22} />
          {product === undefined ? messages.promises.check : messages.promises.readBack}
        </Vow>
      </ul>
    </Card>
  );
}
