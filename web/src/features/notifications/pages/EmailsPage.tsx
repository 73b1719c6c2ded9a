import type { EmailTemplate } from '#api/generated/notifications.gen.js';
import { DELIVERY_STATES } from '@revive/contracts/notifications/emails';
import { GROUP_LABELS } from '@revive/contracts/notifications/groups';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router';
import { describeError } from '#api/errors.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Mail } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel, Inset } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { type Delivery, useListDeliveriesQuery, useListEmailTemplatesQuery } from '../api/notifications.api.js';
import { DELIVERY_LOOKS, emailName, messages, reasonText } from '../emails.messages.js';

const { log, templates } = messages;

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
const columns: readonly TableColumn<Delivery>[] = [
  { head: log.created, cell: (row) => <When at={row.createdAt} /> },
  { head: log.template, cell: (row) => emailName(row.template) },
  { head: log.owner, cell: (row) => row.owner },
  { head: log.status, cell: (row) => <StatusBadge look={DELIVERY_LOOKS[row.state]} /> },
  { head: log.reason, cell: note },
  { head: log.attempts, number: true, cell: (row) => row.attempts },
];

function Deliveries() {
  const [params, setParams] = useSearchParams();
  const before = params.get('before') ?? undefined;
  const state = DELIVERY_STATES.find((one) => one === params.get('state'));
  const query = useListDeliveriesQuery({
    ...(before === undefined ? {} : { before }),
    ...(state === undefined ? {} : { state }),
  });
  const { data, refetch, isFetching } = query;
  const again = async () => {
    const answer = await refetch();
    // What was read before stays on the page.
    if (answer.error !== undefined) toastFailure(log.refreshFailed, describeError(answer.error));
  };
  const choose = (chosen: string) => setParams(chosen === '' ? {} : { state: chosen });
  const aside = (
    <Row>
      <NativeSelect
        value={state ?? ''}
        inputProps={{ 'aria-label': log.status }}
        onChange={(event) => choose(event.target.value)}
        input={<OutlinedInput size="small" />}
      >
        <option value="">{log.allStatuses}</option>
        {DELIVERY_STATES.map((one) => (
          <option key={one} value={one}>
            {DELIVERY_LOOKS[one].label}
          </option>
        ))}
      </NativeSelect>
      <Button disabled={isFetching} onClick={() => void again()}>
        {log.refresh}
      </Button>
    </Row>
  );
  return (
    <Panel title={log.panel} aside={aside}>
      <QueryState
        query={{ data, error: query.currentData === undefined ? query.error : undefined, refetch: query.refetch }}
        loading={<Loading rows={6} />}
        stale="replace"
        empty={
          <Empty
            icon={Mail}
            title={state === undefined ? log.empty : log.emptyFiltered}
            action={state === undefined ? undefined : <Button onClick={() => setParams({})}>{log.showAll}</Button>}
          />
        }
        isEmpty={(data) => data.deliveries.length === 0}
      >
        {(data) => (
          <DataTable
            label={log.list}
            rows={data.deliveries}
            columns={columns}
            card={(row) => (
              <Column gap={4}>
                <Row style={{ justifyContent: 'space-between' }}>
                  <strong style={{ fontWeight: 600 }}>{emailName(row.template)}</strong>
                  <StatusBadge look={DELIVERY_LOOKS[row.state]} />
                </Row>
                <SecondaryText>
                  <When at={row.createdAt} /> · {row.owner} · {log.attemptsText(row.attempts)}
                </SecondaryText>
                {note(row)}
              </Column>
            )}
          />
        )}
      </QueryState>
      <Row style={{ marginTop: 12 }}>
        {before === undefined ? null : (
          <Button variant="outlined" onClick={() => choose(state ?? '')}>
            {log.newest}
          </Button>
        )}
        {data?.next === undefined ? null : (
          <Button
            variant="outlined"
            onClick={() => setParams({ ...(state === undefined ? {} : { state }), before: data.next ?? '' })}
          >
            {log.next}
          </Button>
        )}
      </Row>
    </Panel>
  );
}

const Template = ({ template: { owner, group, subject, text }, label }: { template: EmailTemplate; label: string }) => (
  <li>
    <Disclosure closed={label} open={label}>
      <Inset>
        <Column gap={8}>
          <SecondaryText>
            {owner} · {GROUP_LABELS[group]}
          </SecondaryText>
          <strong style={{ fontWeight: 600 }}>{subject}</strong>
          <Body>{text}</Body>
        </Column>
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

/** What became of every email, and what each says. No address and no text of an email that was sent is here. */
export default function EmailsPage() {
  return (
    <>
      <PageHeader title={log.title} fact={log.fact} />
      <Column gap={20} as="div">
        <Deliveries />
        <Templates />
      </Column>
    </>
  );
}
