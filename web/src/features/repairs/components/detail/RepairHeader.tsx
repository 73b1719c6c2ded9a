import type { Repair } from '#api/generated/repairs.gen.js';
import type { Role } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { callLink } from '@revive/contracts/phone';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Icon } from '#ui/theme/Icon.js';
import { Phone } from '#ui/theme/icons.js';
import { TYPE } from '#ui/theme/tokens.js';
import { DRAFT_BADGE } from '#entities/repair/ticket-badge.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/repair.messages.js';
import { ticketNumber } from '../../repair-facts.js';
import { badgeOf } from '../../stations.js';
import { isOfShop, productOf } from '../../ticket-facts.js';
import { ShareLink } from '../customer/ShareLink.js';
import { RepairActions } from './RepairActions.js';

const Title = styled('h2')({ ...TYPE.h2, overflowWrap: 'anywhere' });
const Head = styled(Stack)({ justifyContent: 'space-between', alignItems: 'flex-start' });

const Device = ({ repair, isShop }: { repair: Repair; isShop: boolean }) => (
  <SecondaryText>
    {[
      ...(isShop ? [] : [repair.tenantName]),
      // Without a customer name the title already shows the device name.
      ...(repair.customerName === undefined ? [] : [repair.deviceName]),
      repair.deviceType,
      ...(repair.deviceAttached ? [] : [messages.panel.notAttached]),
      messages.panel.checkedIn,
    ].join(' · ')}{' '}
    <When at={repair.createdAt} />
  </SecondaryText>
);

function Call({ phone }: { phone: string }) {
  const href = callLink(phone);
  return href === undefined ? null : (
    <Button variant="outlined" size="small" href={href}>
      <Icon as={Phone} size={15} />
      {messages.customer.call}
    </Button>
  );
}

export function RepairHeader({ repair, role, extra }: { repair: Repair; role: Role; extra?: ReactNode }) {
  const isShop = isOfShop(role);
  const { customerName, customerPhone } = repair;
  return (
    <Stack>
      <Head direction="row" spacing={3}>
        <Stack>
          <Stack direction="row" spacing={2.5}>
            <Title>{customerName ?? repair.deviceName}</Title>
            <Mono>{ticketNumber(repair.number)}</Mono>
            <StatusBadge look={repair.draft === undefined ? badgeOf(repair, productOf(repair)) : DRAFT_BADGE} live />
          </Stack>
          <Device repair={repair} isShop={isShop} />
        </Stack>
        {extra}
      </Head>
      {repair.outcomeReason === undefined ? null : <Text sx={{ mt: 3 }}>{repair.outcomeReason}</Text>}
      <RepairActions repair={repair} role={role} />
      {isShop ? (
        <Stack sx={{ mt: 4 }}>
          <ShareLink
            repairId={repair.id}
            before={customerPhone === undefined ? null : <Call phone={customerPhone} />}
          />
        </Stack>
      ) : null}
    </Stack>
  );
}
