import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { repairPath, repairsPath } from '#entities/paths.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { HardDrive } from '#ui/theme/icons.js';
import { useListRepairsQuery } from '../api/repairs.api.js';
import { NewRepairButton } from '../counter/NewRepairButton.js';
import { messages as list } from '../messages/repair.messages.js';
import { ticketNumber } from '../repair-facts.js';
import { devicesOf, type OwnDevice } from './own-devices.js';
import { messages } from './passport.messages.js';

const texts = messages.own;
const SHOWN = 10;
const RepairRow = styled(Stack)({ minHeight: 32, justifyContent: 'space-between' });

const Device = ({ device: { name, repairs } }: { device: OwnDevice }) => (
  <Stack spacing={1} component="li">
    <strong>{name}</strong>
    <Stack spacing={1} component="ul" aria-label={texts.repairsOf(name)}>
      {repairs.map((row) => (
        <RepairRow direction="row" spacing={2} component="li" key={row.id}>
          <span>
            <Link to={repairPath('tenant', row.id)}>
              <Mono>{ticketNumber(row.number)}</Mono>
            </Link>{' '}
            <SecondaryText>
              {row.customerName ?? list.list.noCustomer} · <When at={row.takenInAt} as="day" />
            </SecondaryText>
          </span>
          <StatusBadge look={ticketBadge(row)} />
        </RepairRow>
      ))}
    </Stack>
  </Stack>
);

export function OwnDevices() {
  const query = useListRepairsQuery({});
  return (
    <Panel title={texts.title} aside={<Link to={repairsPath('tenant')}>{texts.all}</Link>}>
      <QueryState
        query={query}
        loading={<Loading rows={4} />}
        empty={
          <Empty icon={HardDrive} title={texts.empty} action={<NewRepairButton />}>
            {texts.emptyText}
          </Empty>
        }
      >
        {(repairs) => (
          <Stack spacing={4} component="ul">
            {devicesOf(repairs)
              .slice(0, SHOWN)
              .map((device) => (
                <Device key={device.key} device={device} />
              ))}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
