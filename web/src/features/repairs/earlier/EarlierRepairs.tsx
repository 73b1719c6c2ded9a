import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { EarlierRepairs as Shown } from '#api/generated/device-repairs.gen.js';
import { isApiFailure } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { repairPath } from '#entities/paths.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { NoticeBar } from '#ui/feedback/NoticeBar.js';
import { useNow } from '#ui/hooks/use-now.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { AlertTriangle, FileQuestion } from '#ui/theme/icons.js';
import { ticketNumber } from '../repair-facts.js';
import { useReadDeviceRepairsQuery, useReadEarlierRepairsQuery } from './device-repairs.api.js';
import { messages } from './earlier.messages.js';

const POLL_MS = 30_000;
/** Below the form of the bench. */
const Apart = styled('div')({ marginTop: 24 });
const Row = styled(Stack)({ justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap' });

function Repair({ row, now }: { row: Shown['repairs'][number]; now: number }) {
  const { repairId, number, openedAt, issue, found, warrantyUntil } = row;
  return (
    <Stack spacing={1} component="li">
      <Row direction="row" spacing={2}>
        <span>
          <Link to={repairPath('tenant', repairId)}>
            <Mono>{ticketNumber(number)}</Mono>
          </Link>{' '}
          <SecondaryText>
            <When at={openedAt} as="day" />
          </SecondaryText>
        </span>
        <StatusBadge look={ticketBadge(row)} />
      </Row>
      {issue === undefined ? null : <Text preWrap>{issue}</Text>}
      {found.map((problem) => (
        <Text key={problem}>{problem}</Text>
      ))}
      {warrantyUntil === undefined ? null : <SecondaryText>{messages.warranty(warrantyUntil, now)}</SecondaryText>}
    </Stack>
  );
}

function Serials({ shown: { typed, measured, comparison } }: { shown: Shown }) {
  if (typed === undefined && measured === undefined) return null;
  const said = messages.comparison[comparison];
  return (
    <div>
      <DescriptionList>
        {typed === undefined ? null : (
          <>
            <dt>{messages.typed}</dt>
            <dd>
              <Mono>{typed}</Mono>
            </dd>
          </>
        )}
        {measured === undefined ? null : (
          <>
            <dt>{messages.measured}</dt>
            <dd>
              <Mono>{measured}</Mono>
            </dd>
          </>
        )}
      </DescriptionList>
      {said === '' ? null : <SecondaryText component="p">{said}</SecondaryText>}
    </div>
  );
}

function Repairs({ shown, none }: { shown: Shown; none: string }) {
  const now = useNow(60_000);
  const { repairs, count } = shown;
  return (
    <Stack spacing={3}>
      <Serials shown={shown} />
      {count === 0 ? <SecondaryText>{none}</SecondaryText> : null}
      {count === 0 ? null : (
        <Stack spacing={3} component="ul" aria-label={messages.title}>
          {repairs.map((row) => (
            <Repair key={row.repairId} row={row} now={now} />
          ))}
        </Stack>
      )}
      {count > repairs.length ? <SecondaryText>{messages.more(repairs.length, count)}</SecondaryText> : null}
    </Stack>
  );
}

/** A ticket whose device has no number, and no earlier repair, has no such section. */
const isShown = ({ typed, measured, count }: Shown): boolean =>
  count > 0 || typed !== undefined || measured !== undefined;

export function EarlierRepairs({ repairId }: { repairId: string }) {
  const { data } = useReadEarlierRepairsQuery({ id: repairId }, useFallbackPolling(POLL_MS));
  if (data === undefined || !isShown(data)) return null;
  return (
    <Section title={messages.title}>
      <Repairs shown={data} none={messages.none} />
    </Section>
  );
}

/** Tells the technician that the connected device has a different number from the label. Blocks nothing. */
export function SerialNotice({ repairId }: { repairId: string }) {
  const { data } = useReadEarlierRepairsQuery({ id: repairId }, useFallbackPolling(POLL_MS));
  if (data?.comparison !== 'differs') return null;
  const { typed = '', measured = '' } = data;
  return (
    <NoticeBar tone="yellow" icon={AlertTriangle} square={false} sx={{ mt: 3 }}>
      <strong>{messages.differs(typed, measured)}</strong> {messages.differsText}
    </NoticeBar>
  );
}

/** For a device on the bench before it has a ticket: silent without repairs. */
export function BenchDeviceRepairs({ deviceId }: { deviceId: string }) {
  const { data } = useReadDeviceRepairsQuery({ deviceId }, useFallbackPolling(POLL_MS));
  if (data === undefined || data.count === 0) return null;
  return (
    <Apart>
      <Section title={messages.title}>
        <Repairs shown={data} none={messages.none} />
      </Section>
    </Apart>
  );
}

/** All that is known of a device, also without repairs. */
export function DeviceRepairs({ deviceId }: { deviceId: string }) {
  const query = useReadDeviceRepairsQuery({ deviceId }, useFallbackPolling(POLL_MS));
  if (query.data === undefined && isApiFailure(query.error) && query.error.status === 404)
    return (
      <Empty icon={FileQuestion} title={messages.page.unknown}>
        {messages.page.unknownText}
      </Empty>
    );
  return (
    <QueryState query={query} loading={<Loading rows={4} />}>
      {(shown) => <Repairs shown={shown} none={messages.noneOfDevice} />}
    </QueryState>
  );
}
