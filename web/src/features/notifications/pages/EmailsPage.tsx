import type { EmailTemplate } from '#api/generated/notifications.gen.js';
import { DELIVERY_STATES } from '@revive/contracts/notifications/emails';
import { GROUP_LABELS } from '@revive/contracts/notifications/groups';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { describeError } from '#api/errors.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { byNumber, byText } from '#ui/data-display/use-sorted.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Mail } from '#ui/theme/icons.js';
import { color } from '#ui/theme/tokens.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel, Inset } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import type { CsvColumn } from '#ui/list/csv.js';
import type { FilterChoice } from '#ui/list/FilterBar.js';
import { ListPage } from '#ui/list/ListPage.js';
import { knownFilter, useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import {
  type Delivery,
  useLazyListDeliveriesQuery,
  useListDeliveriesQuery,
  useListEmailTemplatesQuery,
} from '../api/notifications.api.js';
import { DELIVERY_BADGES, emailName, messages, reasonText } from '../emails.messages.js';

const { log, templates } = messages;

/** The height of most emails; longer emails scroll inside the frame. */
const Preview = styled('iframe')({
  width: '100%',
  maxWidth: 640,
  height: 480,
  border: `1px solid ${color.divider}`,
  borderRadius: 8,
});
const previewOf = ({ owner, name }: EmailTemplate): string =>
  `/api/admin/email-preview?${new URLSearchParams({ owner, name }).toString()}`;

const Body = styled('pre')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit', margin: 0 });

const note = ({ reason, nextAt }: Delivery) => (
  <SecondaryText>
    {reasonText(reason)}
    {nextAt === undefined ? null : (
      <>
        {reason === undefined ? '' : '. '}
        {log.nextTry}
        <When at={nextAt} />
      </>
    )}
  </SecondaryText>
);
const COLUMNS: readonly TableColumn<Delivery>[] = [
  { head: log.created, cell: (row) => <When at={row.createdAt} />, sort: byText((row) => row.createdAt) },
  {
    head: log.template,
    cell: (row) => emailName(row.template),
    sort: byText((row) => emailName(row.template)),
  },
  { head: log.owner, cell: (row) => row.owner, sort: byText((row) => row.owner) },
  {
    head: log.status,
    cell: (row) => <StatusBadge look={DELIVERY_BADGES[row.state]} />,
    sort: byText((row) => DELIVERY_BADGES[row.state].label),
  },
  { head: log.reason, cell: note, sort: byText((row) => reasonText(row.reason)) },
  { head: log.attempts, number: true, cell: (row) => row.attempts, sort: byNumber((row) => row.attempts) },
];
const CSV: readonly CsvColumn<Delivery>[] = [
  { head: log.created, at: (row) => row.createdAt },
  { head: log.template, text: (row) => emailName(row.template) },
  { head: log.owner, text: (row) => row.owner },
  { head: log.status, text: (row) => DELIVERY_BADGES[row.state].label },
  { head: log.reason, text: (row) => reasonText(row.reason) },
  { head: log.attempts, isNumber: true, text: (row) => String(row.attempts) },
];

const FILTERS = ['state'] as const;
const CHOICES: readonly FilterChoice<(typeof FILTERS)[number]>[] = [
  {
    name: 'state',
    label: log.status,
    choices: DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_BADGES[value].label })),
  },
];

const DeliveryCard = ({ row }: { row: Delivery }) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{emailName(row.template)}</strong>
      <StatusBadge look={DELIVERY_BADGES[row.state]} />
    </Stack>
    <SecondaryText>
      <When at={row.createdAt} /> · {row.owner} · {log.attemptsText(row.attempts)}
    </SecondaryText>
    {note(row)}
  </Stack>
);

function Deliveries() {
  const filters = useAddressFilters(FILTERS);
  const { before, values } = filters;
  const asked = knownFilter('state', DELIVERY_STATES, values.state);
  const query = useListDeliveriesQuery({ ...asked, ...(before !== undefined && { before }) });
  const { data, refetch, isFetching } = query;
  const [readPage] = useLazyListDeliveriesQuery();
  const columns = useColumns('emails', COLUMNS);
  const again = async () => {
    const answer = await refetch();
    // The previous result stays on the page.
    if (answer.error !== undefined) toastFailure(log.refreshFailed, describeError(answer.error));
  };
  return (
    <ListPage
      title={log.title}
      fact={log.fact}
      actions={
        <Button variant="outlined" disabled={isFetching} onClick={() => void again()}>
          {log.refresh}
        </Button>
      }
      columns={columns}
      file={log.file}
      csv={CSV}
      readPage={async (last) => {
        const page = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
        return { rows: page.deliveries, next: page.next };
      }}
      filters={filters}
      choices={CHOICES}
      query={{
        data: data?.deliveries,
        error: query.currentData === undefined ? query.error : undefined,
        refetch: query.refetch,
      }}
      stale="replace"
      next={data?.next}
      none={{ icon: Mail, title: log.empty, text: log.emptyText }}
      noMatch={{ title: log.emptyFiltered }}
      label={log.list}
      card={(row) => <DeliveryCard row={row} />}
    />
  );
}

const Template = ({ template, label }: { template: EmailTemplate; label: string }) => (
  <li>
    <Disclosure closed={label} open={label}>
      <Inset>
        <Stack spacing={2}>
          <SecondaryText>
            {template.owner} · {GROUP_LABELS[template.group]}
          </SecondaryText>
          <strong>{template.subject}</strong>
          <Preview sandbox="" src={previewOf(template)} title={templates.preview(template.subject)} />
          <Disclosure closed={templates.plainText} open={templates.plainText} about={label}>
            <Body>{template.text}</Body>
          </Disclosure>
        </Stack>
      </Inset>
    </Disclosure>
  </li>
);

function Templates() {
  const query = useListEmailTemplatesQuery();
  const { data } = query;
  // Two services may have a template of the same name.
  const labelOf = ({ owner, name }: EmailTemplate) =>
    data?.some((other) => other.name === name && other.owner !== owner) === true
      ? `${emailName(name)} (${owner})`
      : emailName(name);
  return (
    <Panel title={templates.title} aside={<SecondaryText>{templates.aside}</SecondaryText>}>
      <QueryState query={query} loading={<Loading rows={6} />}>
        {(data) => (
          <ul aria-label={templates.list}>
            {data.map((one) => (
              <Template key={`${one.owner} ${one.name}`} template={one} label={labelOf(one)} />
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
}

/** Delivery status of every email, and the templates. Contains no recipient address and no text of a sent email. */
export default function EmailsPage() {
  return (
    <Stack spacing={5}>
      <div>
        <Deliveries />
      </div>
      <Templates />
    </Stack>
  );
}
