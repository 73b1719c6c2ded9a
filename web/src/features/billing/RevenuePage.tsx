import type { Billing } from './billing.api.gen.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link, useSearchParams } from 'react-router';
import { useCurrentUser } from '../../api/current-user.js';
import { useFallbackPolling } from '../../api/live/live-context.js';
import { DataTable, type TableColumn } from '../../ui/DataTable.js';
import { Banknote } from '../../ui/icons.js';
import { Column, Quiet, Row } from '../../ui/layout.js';
import { LiveMark } from '../../ui/LiveBanner.js';
import { Mono } from '../../ui/Mono.js';
import { Money } from '../../ui/Money.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { StatCard } from '../../ui/StatCard.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { PHONE } from '../../ui/tone.js';
import { When } from '../../ui/When.js';
import { BankDetailsPanel } from './components/BankDetailsPanel.js';
import { useGetBillingQuery } from './billing.api.js';
import { ENTRY_TEXTS, rateText } from './billing.texts.js';

type BillingEntry = Billing['entries'][number];

const Cards = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 16, marginBottom: 20, [PHONE]: { gap: 10 } });

const kind = (row: BillingEntry) => `${ENTRY_TEXTS[row.kind]}${row.rate === undefined ? '' : `, ${rateText(row.rate)}`}`;

const columns = (area: 'tenant' | 'admin', opens: boolean): TableColumn<BillingEntry>[] => [
  { head: 'When', cell: (row) => <When at={row.at} /> },
  ...(area === 'admin' ? [{ head: 'Repair shop', cell: (row: BillingEntry) => row.tenantName }] : []),
  { head: 'Repair', cell: (row) => (opens ? <Link to={`/${area}/repairs/${row.repairId}`}><Mono>R-{row.repairNumber}</Mono></Link> : <Mono>R-{row.repairNumber}</Mono>) },
  { head: 'Device', cell: (row) => row.deviceName },
  { head: 'What', cell: kind },
  { head: 'Amount', number: true, cell: (row) => <Money cents={row.amountCents} /> },
];

/** The ledger's lines of repairs: charges, commission and their reversals. Every figure is the ledger's own sum. */
export function Page() {
  const user = useCurrentUser();
  const area = user?.role === 'tenant_admin' ? 'tenant' : 'admin';
  const [params, setParams] = useSearchParams();
  const before = params.get('before') ?? undefined;
  // spec part 2 §9: figures of the platform are polled every 30 s while no live events come.
  const { data, error, refetch } = useGetBillingQuery(before === undefined ? {} : { before }, useFallbackPolling(30_000));
  const next = data?.next;
  return (
    <>
      <PageHeader title={area === 'tenant' ? 'Revenue' : 'Charges and commission'} fact={<LiveMark lastChange={data?.entries[0]?.at} />} />
      {error !== undefined && data === undefined ? <Failed error={error} onRetry={() => void refetch()} /> : data === undefined ? <Loading rows={6} /> : (
        <>
          <Cards>
            <StatCard label="Charged for repairs" figure={<Money cents={data.chargedCents} />} sentence="all charges less their reversals" bars={data.daily.map(({ day, chargedCents }) => ({ label: day, value: chargedCents }))} />
            <StatCard label={area === 'tenant' ? 'Commission of the platform' : 'Commission'} figure={<Money cents={data.commissionCents} />} sentence={data.commissionRate === undefined ? 'accrued, less reversals' : `accrued at ${rateText(data.commissionRate)}, less reversals`} />
          </Cards>
          {data.entries.length === 0 ? <Empty icon={Banknote} title="No charges yet">A charge is written when a repair ends verified.</Empty> : (
            <DataTable
              label="Charges and commission" rows={data.entries} columns={columns(area, user?.role !== 'finance')}
              card={(row) => <Column gap={4}><Row style={{ justifyContent: 'space-between' }}><strong style={{ fontWeight: 600 }}>{row.deviceName}</strong><Money cents={row.amountCents} /></Row><Quiet>{kind(row)} · <Mono>R-{row.repairNumber}</Mono> · <When at={row.at} /></Quiet></Column>}
            />
          )}
          <Row style={{ marginTop: 16 }}>
            {before === undefined ? null : <Button variant="outlined" onClick={() => setParams({})}>Newest</Button>}
            {next === undefined ? null : <Button variant="outlined" onClick={() => setParams({ before: next })}>Next</Button>}
          </Row>
        </>
      )}
      {area === 'tenant' ? <div style={{ marginTop: 20 }}><BankDetailsPanel /></div> : null}
    </>
  );
}
