import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { warrantyPath } from '#entities/paths.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Stack } from '#ui/layout/Stack.js';
import { Icon } from '#ui/theme/Icon.js';
import { ShieldCheck } from '#ui/theme/icons.js';
import { Part } from '../sections/Part.js';
import { useCustomerCode } from '../hooks/use-link-codes.js';
import { messages } from './warranty.messages.js';

export function TrackingWarranty({ tracking }: { tracking: RepairTracking }) {
  const now = useNow(60_000);
  const customerCode = useCustomerCode();
  const { id, warranty, claimOf, repairShopName, repairShopAddress } = tracking;
  return (
    <Part title={messages.title}>
      <Stack spacing={2.5}>
        {claimOf === undefined ? null : (
          <p>
            {messages.claimOf(claimOf)}. {messages.claimOfText}
          </p>
        )}
        {tracking.awaitsDevice === true ? (
          <p>{messages.bring([repairShopName, repairShopAddress].filter((part) => part !== '').join(', '))}</p>
        ) : null}
        {warranty === undefined ? null : (
          <>
            <p>{Date.parse(warranty.until) < now ? messages.over(warranty.until) : messages.until(warranty.until)}</p>
            {warranty.claims.map(({ number }) => (
              <SecondaryText key={number}>{messages.claims.claim(number)}</SecondaryText>
            ))}
            <div data-screen-only>
              <Button
                size="large"
                variant="outlined"
                component={Link}
                to={warrantyPath(id)}
                state={{ code: customerCode }}
              >
                <Icon as={ShieldCheck} />
                {messages.open}
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Part>
  );
}
