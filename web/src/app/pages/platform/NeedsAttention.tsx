import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useListAccountReviewsQuery } from '#features/account-review/api/account-review.api.js';
import { useListRemoteOrdersQuery } from '#features/remote-orders/api/remote-orders.api.js';
import { useListTenantApplicationsQuery } from '#features/onboarding/api/onboarding.api.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Empty, Loading } from '#ui/feedback/async-states.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Panel } from '#ui/layout/Panel.js';
import { CircleCheck } from '#ui/theme/icons.js';
import { color, PHONE, toneColors } from '#ui/theme/tokens.js';
import { needsOf, type Need } from './attention.js';
import { messages } from './platform-page.messages.js';

const texts = messages.attention;

/** Visible rows. Their space is reserved, so that the page below does not move when they load. */
const SHOWN = 4;
const ROW = 44;
const ROW_ON_PHONE = 58;
const MORE = 40;

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr) auto',
  gap: '2px 12px',
  alignItems: 'center',
  minHeight: ROW,
  padding: '4px 10px',
  '& + &': { borderTop: `1px solid ${color.divider}` },
  '&[data-late="true"]': { boxShadow: `inset 3px 0 0 ${toneColors('red').dot}` },
  // Kind and wait on the first line, name below.
  [PHONE]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    padding: '8px 10px',
    '& > :nth-of-type(2)': { gridRow: 2, gridColumn: '1 / -1' },
  },
});

const Room = styled('div')({
  minHeight: SHOWN * ROW + MORE,
  [PHONE]: { minHeight: SHOWN * ROW_ON_PHONE + MORE },
});

interface Needs {
  readonly needs: readonly Need[] | undefined;
  readonly more: boolean;
  readonly failed: boolean;
}

export function useNeeds(repairs: readonly RepairSummary[] | undefined, repairsFailed: boolean): Needs {
  const polling = useFallbackPolling(30_000);
  const now = useNow(60_000);
  const applications = useListTenantApplicationsQuery({ waits: 'staff' }, polling);
  const accounts = useListAccountReviewsQuery({}, polling);
  const unassigned = useListRemoteOrdersQuery({ state: 'new' }, polling);
  const overdue = useListRemoteOrdersQuery({ overdue: 'true' }, polling);
  const asked = [applications, accounts, unassigned, overdue];
  const failed = repairsFailed || asked.some(({ error }) => error !== undefined);
  const isRead = repairs !== undefined && asked.every(({ data }) => data !== undefined);
  return {
    failed,
    more: asked.some(({ data }) => data?.next !== undefined),
    needs:
      isRead || failed
        ? needsOf(
            {
              repairs,
              applications: applications.data?.applications,
              accounts: accounts.data?.accounts,
              orders: [...(overdue.data?.orders ?? []), ...(unassigned.data?.orders ?? [])],
            },
            now,
          )
        : undefined,
  };
}

const Rows = ({ needs, label }: { needs: readonly Need[]; label?: string }) => (
  <ul {...(label === undefined ? {} : { 'aria-label': label })}>
    {needs.map(({ key, kind, title, about, path, wait, late }) => (
      <Item key={key} data-late={late}>
        <SecondaryText>{texts.kinds[kind]}</SecondaryText>
        <Text component="span">
          <Link to={path}>{title}</Link> <SecondaryText>{about}</SecondaryText>
        </Text>
        {late ? (
          <Text component="strong" color="error">
            {wait}
          </Text>
        ) : (
          <span>{wait}</span>
        )}
      </Item>
    ))}
  </ul>
);

export function NeedsAttention({ needs, failed }: Needs) {
  return (
    <Panel title={texts.title}>
      <Room>
        {needs === undefined ? <Loading rows={SHOWN} height={ROW} /> : null}
        {failed ? <SecondaryText role="status">{texts.partly}</SecondaryText> : null}
        {needs?.length === 0 && !failed ? (
          <Empty icon={CircleCheck} title={texts.empty}>
            {texts.emptyText}
          </Empty>
        ) : null}
        {needs === undefined || needs.length === 0 ? null : <Rows needs={needs.slice(0, SHOWN)} label={texts.label} />}
        {needs === undefined || needs.length <= SHOWN ? null : (
          <Disclosure closed={texts.others(needs.length - SHOWN)} open={texts.fewer}>
            <Rows needs={needs.slice(SHOWN)} />
          </Disclosure>
        )}
      </Room>
    </Panel>
  );
}
