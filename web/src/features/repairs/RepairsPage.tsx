import type { RepairSummary } from './repairs.api.gen.js';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useFallbackPolling } from '../../api/live/live-context.js';
import { DataTable, type TableColumn } from '../../ui/DataTable.js';
import { Icon } from '../../ui/Icon.js';
import { ChevronRight, SearchX, Wrench } from '../../ui/icons.js';
import { Column, Quiet, Row } from '../../ui/layout.js';
import { LiveMark } from '../../ui/LiveBanner.js';
import { Mono } from '../../ui/Mono.js';
import { PlainInput } from '../../ui/PlainInput.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { ticketLook } from '../../ui/status.js';
import { StatusBadge } from '../../ui/StatusBadge.js';
import { When } from '../../ui/When.js';
import { Price } from './components/Price.js';
import { useListRepairsQuery } from './repairs.api.js';
import { FIND_HASH, repairPath } from './repairs.paths.js';
import { ticketNumber } from './repairs.texts.js';

const COLUMNS: readonly TableColumn<RepairSummary>[] = [
  { head: 'Repair', cell: (row) => <Mono>{ticketNumber(row.number)}</Mono> },
  { head: 'Device', cell: (row) => row.deviceName },
  { head: 'Customer', cell: (row) => row.customerName ?? <Quiet>not yet</Quiet> },
  { head: 'Status', cell: (row) => <StatusBadge look={ticketLook(row.status, row.outcome, row.handedOverAt !== undefined)} /> },
  { head: 'Price', number: true, cell: (row) => <Price row={row} /> },
  { head: 'Last change', number: true, cell: (row) => <When at={row.updatedAt} /> },
];

function Card({ row }: { row: RepairSummary }) {
  return (
    <Column gap={6}>
      <Row style={{ justifyContent: 'space-between' }}><strong style={{ fontWeight: 600 }}>{row.deviceName}</strong><strong style={{ fontWeight: 600 }}><Price row={row} /></strong></Row>
      <Quiet><Mono>{ticketNumber(row.number)}</Mono> · {row.customerName ?? 'no customer yet'}</Quiet>
      <Row style={{ justifyContent: 'space-between' }}><StatusBadge look={ticketLook(row.status, row.outcome, row.handedOverAt !== undefined)} /><Icon as={ChevronRight} /></Row>
    </Column>
  );
}

/** Whether a repair answers to what was typed: its number, device or customer. */
export const matches = (row: Pick<RepairSummary, 'number' | 'deviceName' | 'customerName'>, typed: string): boolean => {
  const words = typed.trim().toLowerCase();
  return words === '' || [ticketNumber(row.number), row.deviceName, row.customerName ?? ''].some((text) => text.toLowerCase().includes(words));
};

/** The shop's repairs, newest first, 50 a page. */
export function Page() {
  const [params, setParams] = useSearchParams();
  const before = params.get('before') ?? undefined;
  const [typed, setTyped] = useState('');
  const find = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === FIND_HASH) find.current?.focus();
  }, [hash, key]);
  // spec part 2 §9: device lists are polled every 5 s while no live events come.
  const { data, error, refetch } = useListRepairsQuery(before === undefined ? {} : { before }, useFallbackPolling(5000));
  const rows = (data ?? []).filter((row) => matches(row, typed));
  const last = data?.at(-1);
  return (
    <>
      <PageHeader title="Repairs" fact={<LiveMark lastChange={data?.[0]?.updatedAt} />} />
      <PlainInput ref={find} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} placeholder="Number, device or customer" aria-label="Find a repair on this page" style={{ marginBottom: 16, maxWidth: 400, minHeight: 40 }} />
      {error !== undefined && data === undefined ? <Failed error={error} onRetry={() => void refetch()} /> : data === undefined ? <Loading rows={6} /> : data.length === 0 ? (
        <Empty icon={Wrench} title="No repairs yet">Choose a device on the bench and start its diagnosis.</Empty>
      ) : rows.length === 0 ? (
        <Empty icon={SearchX} title={`No repair on this page matches “${typed}”`} action={<Button variant="outlined" onClick={() => setTyped('')}>Clear the search</Button>} />
      ) : (
        <DataTable label="Repairs" rows={rows} columns={COLUMNS} card={(row) => <Card row={row} />} open={(row) => repairPath('tenant', row.id)} />
      )}
      <Row style={{ marginTop: 16 }}>
        {before === undefined ? null : <Button variant="outlined" onClick={() => setParams({})}>Newest</Button>}
        {data !== undefined && data.length >= 50 && last !== undefined ? <Button variant="outlined" onClick={() => setParams({ before: last.id })}>Next</Button> : null}
      </Row>
    </>
  );
}
