import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { FIND_MIN } from '@revive/contracts/repairs/repair';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Icon } from '#ui/theme/Icon.js';
import { ChevronRight, SearchX, Wrench } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ticketLook } from '#entities/repair/repair-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { When } from '#ui/data-display/When.js';
import { Price } from '../components/quotes/Price.js';
import { useListRepairsQuery } from '../api/repairs.api.js';
import { FIND_HASH, repairPath } from '#entities/paths.js';
import { messages } from '../messages/repair.messages.js';
import { ticketNumber } from '../repair-facts.js';

const texts = messages.list;

const COLUMNS: readonly TableColumn<RepairSummary>[] = [
  { head: texts.columns.number, cell: (row) => <Mono>{ticketNumber(row.number)}</Mono> },
  { head: texts.columns.device, cell: (row) => row.deviceName },
  { head: texts.columns.customer, cell: (row) => row.customerName ?? <SecondaryText>–</SecondaryText> },
  {
    head: texts.columns.status,
    cell: (row) => <StatusBadge look={ticketLook(row.status, row.outcome, row.handedOverAt !== undefined)} />,
  },
  { head: texts.columns.price, number: true, cell: (row) => <Price row={row} /> },
  { head: texts.columns.updated, number: true, cell: (row) => <When at={row.updatedAt} /> },
];

function Card({ row }: { row: RepairSummary }) {
  return (
    <Column gap={6}>
      <Row style={{ justifyContent: 'space-between' }}>
        <strong style={{ fontWeight: 600 }}>{row.deviceName}</strong>
        <strong style={{ fontWeight: 600 }}>
          <Price row={row} />
        </strong>
      </Row>
      <SecondaryText>
        <Mono>{ticketNumber(row.number)}</Mono> · {row.customerName ?? texts.noCustomer}
      </SecondaryText>
      <Row style={{ justifyContent: 'space-between' }}>
        <StatusBadge look={ticketLook(row.status, row.outcome, row.handedOverAt !== undefined)} />
        <Icon as={ChevronRight} />
      </Row>
    </Column>
  );
}

/** What is typed is asked for once typing rests. */
const REST_MS = 250;
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** A single digit is a number; anything else that short would find half the shop. */
const isLongEnough = (find: string): boolean => find.length >= FIND_MIN || /^\d$/.test(find);

/**
 * The shop's repairs, newest first, 50 a page; or those that answer to what is typed. What is searched for is a
 * person's: it stands in no address.
 */
export default function RepairsPage() {
  const [params, setParams] = useSearchParams();
  const before = params.get('before') ?? undefined;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === FIND_HASH) input.current?.focus();
  }, [hash, key]);
  const rested = useRested(typed.trim());
  const find = typed.trim() === '' || !isLongEnough(rested) ? undefined : rested;
  const asked = { ...(before !== undefined && { before }), ...(find !== undefined && { find }) };
  // spec part 2 §9: device lists are polled every 5 s while no live events come. What was found is asked for anew each
  // time.
  const query = useListRepairsQuery(asked, {
    ...useFallbackPolling(5000),
    refetchOnMountOrArgChange: find !== undefined,
  });
  const { currentData, data: shown } = query;
  // While a search is under way the list stays as it was, rather than jumping.
  const data = currentData ?? shown;
  const last = data?.at(-1);
  const search = (text: string) => {
    setTyped(text);
    if (before !== undefined) setParams({}, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={<LiveMark lastChange={find === undefined ? data?.[0]?.updatedAt : undefined} />}
      />
      <PlainInput
        ref={input}
        type="search"
        maxLength={100}
        value={typed}
        onChange={(event) => search(event.target.value)}
        placeholder={texts.searchHint}
        aria-label={texts.search}
        style={{ marginBottom: 16, maxWidth: 480, minHeight: 40 }}
      />
      <QueryState
        query={{ data, error: query.currentData === undefined ? query.error : undefined, refetch: query.refetch }}
        loading={<Loading rows={6} />}
        stale="replace"
        empty={
          find === undefined ? (
            <Empty icon={Wrench} title={texts.empty}>
              {texts.emptyText}
            </Empty>
          ) : (
            <Empty
              icon={SearchX}
              title={texts.noMatch(find)}
              action={
                <Button variant="outlined" onClick={() => search('')}>
                  {texts.clear}
                </Button>
              }
            />
          )
        }
      >
        {(data) => (
          <DataTable
            label={texts.title}
            rows={data}
            columns={COLUMNS}
            card={(row) => <Card row={row} />}
            open={(row) => repairPath('tenant', row.id)}
          />
        )}
      </QueryState>
      <Row style={{ marginTop: 16 }}>
        {before === undefined ? null : (
          <Button variant="outlined" onClick={() => setParams({})}>
            {texts.newest}
          </Button>
        )}
        {data !== undefined && data.length >= 50 && last !== undefined ? (
          <Button variant="outlined" onClick={() => setParams({ before: last.id })}>
            {texts.next}
          </Button>
        ) : null}
      </Row>
    </>
  );
}
