import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useDeferredValue, useState, type ComponentType } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { SearchX } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActivityList } from '../components/ActivityList.js';
import { useListAuditQuery } from '../api/audit.api.js';
import type { ListAuditApiArg } from '#api/generated/audit.gen.js';
import { AuditEntries } from '../components/AuditEntries.js';
import { chainOfChoice, type Whose } from '../audit-filter.js';
import { spanOf } from '#ui/format/calendar-day.js';
import { ChainProof } from '../components/ChainProof.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../audit.messages.js';

const texts = messages.page;

const Label = styled('label')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  fontWeight: 600,
  fontSize: TYPE.body2.fontSize,
  flex: '1 1 150px',
  minWidth: 0,
  '& input': { fontWeight: 400, fontSize: TYPE.body1.fontSize },
});

function Found({ query, onClear }: { query: ListAuditApiArg; onClear: () => void }) {
  const [before, setBefore] = useState<string>();
  const { data, error, isFetching, refetch } = useListAuditQuery({ ...query, ...(before !== undefined && { before }) });
  return (
    <QueryState
      query={{ data, error: isFetching ? undefined : error, refetch }}
      loading={<Loading rows={6} height={40} />}
      stale="replace"
    >
      {({ entries, next }) => (
        <div aria-busy={isFetching}>
          {entries.length === 0 ? (
            <Empty
              icon={SearchX}
              title={texts.empty.title}
              action={
                <Button variant="outlined" onClick={onClear}>
                  {texts.empty.action}
                </Button>
              }
            >
              {texts.empty.text}
            </Empty>
          ) : (
            <AuditEntries entries={entries} />
          )}
          <Row style={{ marginTop: 16 }}>
            {before === undefined ? null : (
              <Button variant="outlined" onClick={() => setBefore(undefined)}>
                {texts.newest}
              </Button>
            )}
            {next === undefined ? null : (
              <Button variant="outlined" onClick={() => setBefore(next)}>
                {texts.older}
              </Button>
            )}
            <Button variant="outlined" onClick={() => void refetch()}>
              {texts.refresh}
            </Button>
          </Row>
        </div>
      )}
    </QueryState>
  );
}

/** Whose log staff read. */
const WHOSE = [
  { value: 'all', label: texts.all },
  { value: 'platform', label: texts.platform },
];
/** How staff choose a shop; the shops are another feature's. */
type ShopSelect = ComponentType<{
  label: string;
  first: typeof WHOSE;
  value: string;
  onChange: (value: string) => void;
}>;

const chainOwner = (whose: string): string =>
  whose === 'all' || whose === 'platform' ? messages.integrity.owner.platform : messages.integrity.owner.shop;

/**
 * The audit log as the reader may see it: what happens, live; the whole chain by search; and the proof that it is
 * whole.
 */
export function ActivityPage({ ShopSelect }: { ShopSelect: ShopSelect }) {
  const user = useCurrentUser();
  const isShop = user?.role === 'tenant_admin';
  const [whose, setWhose] = useState<Whose>('all');
  const [action, setAction] = useState('');
  const [actor, setActor] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const typed = useDeferredValue({ action: action.trim(), actor: actor.trim(), from, to });
  const clear = () => {
    setWhose('all');
    setAction('');
    setActor('');
    setFrom('');
    setTo('');
  };
  const searching = whose !== 'all' || Object.values(typed).some((one) => one !== '');
  const chain = chainOfChoice(whose);
  const query: ListAuditApiArg = {
    ...chain,
    ...(typed.action !== '' && { action: typed.action }),
    ...(typed.actor !== '' && { actor: typed.actor }),
    ...spanOf(typed.from, typed.to),
  };
  return (
    <>
      <PageHeader title={texts.title} fact={searching ? undefined : <LiveMark />} />
      <Column gap={16}>
        <Row role="search" gap={12} style={{ alignItems: 'flex-end' }}>
          {isShop ? null : <ShopSelect label={texts.scope} first={WHOSE} value={whose} onChange={setWhose} />}
          <Label>
            {texts.action}
            <PlainInput
              type="search"
              value={action}
              onChange={(event) => setAction(event.target.value)}
              placeholder={texts.actionHint}
            />
          </Label>
          <Label>
            {texts.user}
            <PlainInput
              type="search"
              value={actor}
              onChange={(event) => setActor(event.target.value)}
              placeholder={texts.userHint}
            />
          </Label>
          <Label>
            {texts.from}
            <PlainInput type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          </Label>
          <Label>
            {texts.to}
            <PlainInput type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          </Label>
        </Row>
        {searching && !isShop && whose === 'all' ? <SecondaryText>{texts.searchesPlatform}</SecondaryText> : null}
        <Card aria-label={texts.card}>
          {searching ? <Found key={JSON.stringify(query)} query={query} onClear={clear} /> : <ActivityList />}
        </Card>
        {isShop || user?.role === 'master' ? (
          <ChainProof chain={chain} whose={isShop ? messages.integrity.owner.ownShop : chainOwner(whose)} />
        ) : null}
      </Column>
    </>
  );
}
