import { waitingHere } from '#entities/staff-queue.js';
import { APPLICATION_STATUS_LABELS, APPLICATION_STATUSES, QUEUE_FILTERS } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Inbox, SearchX } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { FilterSelect } from '#ui/form/FilterSelect.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { applicationLook } from '#entities/application-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { AssignedToMeFilter } from '#entities/AssignedToMeFilter.js';
import { color } from '#ui/theme/tokens.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import type { ApplicationPage } from '#api/generated/onboarding.gen.js';
import { useListTenantApplicationsQuery } from '../api/onboarding.api.js';
import { applicationPath } from '#entities/paths.js';
import { messages } from '../messages/review.js';
import { waitOf } from '../onboarding.messages.js';

const texts = messages.list;

type Line = ApplicationPage['applications'][number];

const Badge = ({ row }: { row: Line }) => (
  <StatusBadge look={applicationLook(row.status, row.withdrawnAt !== undefined)} />
);
function Wait({ row }: { row: Line }) {
  const { text, late } = waitOf(row, useNow(60_000));
  return late ? <strong style={{ color: color.error, fontWeight: 600 }}>{text}</strong> : <span>{text}</span>;
}
const Flag = ({ row }: { row: Line }) =>
  row.duplicate ? <SecondaryText style={{ color: color.error }}>{texts.duplicate}</SecondaryText> : null;
/** The approval would be refused. */
function AddressFlag({ row }: { row: Line }) {
  if (row.addressUsed === true)
    return <SecondaryText style={{ color: color.error }}>{texts.addressUsed}</SecondaryText>;
  return row.addressUnconfirmed === true ? (
    <SecondaryText style={{ color: color.error }}>{texts.addressUnconfirmed}</SecondaryText>
  ) : null;
}
/** The applicant wrote last: somebody should read it, whichever side the review waits on. */
const Unanswered = ({ row }: { row: Line }) =>
  row.unanswered ? <SecondaryText style={{ color: color.error }}>{texts.unanswered}</SecondaryText> : null;

const COLUMNS: readonly TableColumn<Line>[] = [
  { head: texts.shop, cell: (row) => row.businessName },
  {
    head: texts.applicant,
    cell: (row) => (
      <>
        {row.applicantName} <Flag row={row} /> <AddressFlag row={row} /> <Unanswered row={row} />
      </>
    ),
  },
  { head: texts.status, cell: (row) => <Badge row={row} /> },
  { head: texts.step, number: true, cell: (row) => texts.stepOf(row.currentStep, row.totalSteps) },
  { head: texts.waitingOn, cell: (row) => <Wait row={row} /> },
  {
    head: texts.assignee,
    cell: (row) =>
      row.assignedToMe
        ? messages.assignee.you
        : (row.assignedTo ?? <SecondaryText>{messages.assignee.none}</SecondaryText>),
  },
  { head: texts.applied, number: true, cell: (row) => <When at={row.appliedDate} /> },
];

const Card = ({ row }: { row: Line }) => (
  <Column gap={6}>
    <strong style={{ fontWeight: 600 }}>{row.businessName}</strong>
    <SecondaryText>
      {row.applicantName} · {texts.stepOnCard(row.currentStep, row.totalSteps)} <Flag row={row} />{' '}
      <AddressFlag row={row} /> <Unanswered row={row} />
    </SecondaryText>
    <Row style={{ justifyContent: 'space-between' }}>
      <Badge row={row} />
      <SecondaryText>
        <Wait row={row} />
      </SecondaryText>
    </Row>
  </Column>
);

/** The search as it is typed is asked for once typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** spec part 2 §2: applications of repair shops, what waits longest for us first, 50 a page. */
export default function ApplicationsPage() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const waits = QUEUE_FILTERS.find((one) => one === params.get('waits'));
  const [before, status, mine] = [
    params.get('before') ?? undefined,
    APPLICATION_STATUSES.find((one) => one === params.get('status')),
    params.get('mine') === 'true',
  ];
  const asked = {
    ...(before === undefined ? {} : { before }),
    ...(status === undefined ? {} : { status }),
    ...(mine ? { mine: 'true' as const } : {}),
    ...(waits === undefined ? {} : { waits }),
    ...(search === '' ? {} : { search }),
  };
  const query = useListTenantApplicationsQuery(asked, useFallbackPolling(30_000));
  const { data } = query;
  const set = (change: Record<string, string>) =>
    setParams(
      Object.fromEntries(
        Object.entries({
          ...(status === undefined ? {} : { status }),
          ...(mine ? { mine: 'true' } : {}),
          ...(waits === undefined ? {} : { waits }),
          ...change,
        }).filter(([, value]) => value !== ''),
      ),
    );
  const rows = data?.applications ?? [];
  const narrowed = search !== '' || status !== undefined || mine || waits !== undefined;
  const empty = narrowed ? texts.noMatch : texts.empty;
  const ours = rows.filter(({ waitsFor }) => waitsFor === 'staff').length;
  return (
    <>
      <PageHeader title={texts.title} fact={data === undefined ? null : texts.fact(waitingHere(ours))} waiting={ours} />
      <Row gap={12} style={{ marginBottom: 16 }}>
        <PlainInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={texts.searchHint}
          aria-label={texts.search}
          style={{ maxWidth: 360, minHeight: 40 }}
        />
        <FilterSelect
          label={texts.waitingOn}
          any={texts.waitingOnAny}
          value={waits ?? ''}
          onChange={(value) => set({ waits: value })}
          choices={QUEUE_FILTERS.map((value) => ({ value, label: texts.waitingOnEach[value] }))}
        />
        <FilterSelect
          label={texts.status}
          any={texts.statusAny}
          value={status ?? ''}
          onChange={(value) => set({ status: value })}
          choices={APPLICATION_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS_LABELS[value] }))}
        />
        <AssignedToMeFilter checked={mine} onChange={(checked) => set({ mine: checked ? 'true' : '' })} />
      </Row>
      <QueryState
        query={query}
        loading={<Loading rows={6} />}
        empty={
          <Empty icon={narrowed ? SearchX : Inbox} title={empty.title}>
            {empty.text}
          </Empty>
        }
        isEmpty={() => rows.length === 0}
      >
        {() => (
          <DataTable
            label={texts.label}
            rows={rows}
            columns={COLUMNS}
            card={(row) => <Card row={row} />}
            open={(row) => applicationPath(row.id)}
          />
        )}
      </QueryState>
      <Row style={{ marginTop: 16 }}>
        {before === undefined ? null : (
          <Button variant="outlined" onClick={() => set({})}>
            {texts.first}
          </Button>
        )}
        {data?.next === undefined ? null : (
          <Button variant="outlined" onClick={() => set({ before: data.next ?? '' })}>
            {texts.next}
          </Button>
        )}
      </Row>
    </>
  );
}
