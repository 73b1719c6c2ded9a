import { Fragment, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { CustomerPage as Shown } from '#api/generated/intake.gen.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { CUSTOMERS_PATH, repairPath } from '#entities/paths.js';
import { CallLink } from '#entities/phone/CallLink.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadCustomerQuery } from '../api/intake.api.js';
import { CustomerDialog } from '../customers/CustomerDialog.js';
import { messages } from '../messages/customers.messages.js';
import { ticketNumber } from '../repair-facts.js';

const texts = messages.page;
type RepairRow = Shown['repairs'][number];
type DeviceRow = Shown['devices'][number] & { id: string };

const Badge = ({ row }: { row: RepairRow }) => <StatusBadge look={ticketBadge(row)} />;
const REPAIRS: readonly TableColumn<RepairRow>[] = [
  { head: texts.columns.number, cell: (row) => <Mono>{ticketNumber(row.number)}</Mono> },
  { head: texts.columns.device, cell: (row) => row.deviceName },
  { head: texts.columns.status, cell: (row) => <Badge row={row} /> },
  { head: texts.columns.checkedIn, number: true, cell: (row) => <When at={row.takenInAt} /> },
];
const DEVICES: readonly TableColumn<DeviceRow>[] = [
  { head: texts.deviceColumns.name, cell: (row) => row.name },
  { head: texts.deviceColumns.type, cell: (row) => row.type },
  { head: texts.deviceColumns.serial, cell: (row) => (row.serial === undefined ? '–' : <Mono>{row.serial}</Mono>) },
  { head: texts.deviceColumns.repairs, number: true, cell: (row) => row.repairs },
  { head: texts.deviceColumns.last, number: true, cell: (row) => <When at={row.lastAt} /> },
];

const RepairCard = ({ row }: { row: RepairRow }) => (
  <Stack spacing={1}>
    <strong>{row.deviceName}</strong>
    <SecondaryText>
      <Mono>{ticketNumber(row.number)}</Mono> · <When at={row.takenInAt} />
    </SecondaryText>
    <div>
      <Badge row={row} />
    </div>
  </Stack>
);
const DeviceCard = ({ row }: { row: DeviceRow }) => (
  <Stack spacing={1}>
    <strong>{row.name}</strong>
    <SecondaryText>{[row.type, row.serial].filter(Boolean).join(' · ')}</SecondaryText>
  </Stack>
);

function Contact({ page: { customer, merges } }: { page: Shown }) {
  const [editing, setEditing] = useState(false);
  const { name, phone, email, note, createdAt } = customer;
  const { labels } = messages.form;
  return (
    <Panel
      title={texts.contact}
      aside={
        <ActionButton size="small" variant="outlined" onClick={() => setEditing(true)}>
          {texts.edit}
        </ActionButton>
      }
    >
      <DescriptionList>
        <dt>{labels.name}</dt>
        <dd>{name}</dd>
        <dt>{labels.phone}</dt>
        <dd>{phone === undefined ? '–' : <CallLink phone={phone} />}</dd>
        <dt>{labels.email}</dt>
        <dd>{email ?? '–'}</dd>
        {note === undefined ? null : (
          <>
            <dt>{labels.note}</dt>
            <Text component="dd" preWrap>
              {note}
            </Text>
          </>
        )}
        <dt>{texts.since}</dt>
        <dd>
          <When at={createdAt} />
        </dd>
        {merges.map(({ byName, at }) => (
          <Fragment key={at}>
            <dt>{texts.merged}</dt>
            <dd>
              <When at={at} /> {texts.mergedBy(byName)}
            </dd>
          </Fragment>
        ))}
      </DescriptionList>
      {editing ? <CustomerDialog customer={customer} onClose={() => setEditing(false)} /> : null}
    </Panel>
  );
}

function Whole({ page }: { page: Shown }) {
  const { devices, repairs } = page;
  const rows = devices.map((device, at) => ({ ...device, id: String(at) }));
  return (
    <Stack spacing={5}>
      <Contact page={page} />
      <Panel title={texts.devices}>
        {rows.length === 0 ? (
          <SecondaryText>{texts.noDevices}</SecondaryText>
        ) : (
          <DataTable label={texts.devices} rows={rows} columns={DEVICES} card={(row) => <DeviceCard row={row} />} />
        )}
      </Panel>
      <Panel title={texts.repairs}>
        {repairs.length === 0 ? (
          <SecondaryText>{texts.noRepairs}</SecondaryText>
        ) : (
          <DataTable
            label={texts.repairs}
            rows={repairs}
            columns={REPAIRS}
            card={(row) => <RepairCard row={row} />}
            open={(row) => repairPath('tenant', row.id)}
          />
        )}
      </Panel>
    </Stack>
  );
}

export default function CustomerPage() {
  const { id = '' } = useParams();
  const query = useReadCustomerQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader
        title={query.data?.customer.name ?? texts.title}
        fact={<Link to={CUSTOMERS_PATH}>{texts.all}</Link>}
      />
      <QueryState query={query} loading={<Loading rows={6} height={72} />}>
        {(page) => <Whole page={page} />}
      </QueryState>
    </>
  );
}
