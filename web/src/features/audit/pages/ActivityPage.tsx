import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import type { AuditEntry, ListAuditApiArg } from '#api/generated/audit.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { History } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { spanOf } from '#ui/format/calendar-day.js';
import { Stack } from '#ui/layout/Stack.js';
import { ColumnsButton } from '#ui/list/ColumnsButton.js';
import { ExportButton } from '#ui/list/ExportButton.js';
import { FilterBar, type FilterChoice } from '#ui/list/FilterBar.js';
import { ListEmpty } from '#ui/list/ListEmpty.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters, type AddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { useLazyListAuditQuery, useListAuditQuery, useListRecentAuditQuery } from '../api/audit.api.js';
import { ACTIVITY_COLUMNS, ACTIVITY_CSV, ActivityTable } from '../components/ActivityTable.js';
import { chainOfChoice } from '../audit-filter.js';
import { ChainProof } from '../components/ChainProof.js';
import { ACTION_FAMILIES, actionText, messages } from '../audit.messages.js';

const texts = messages.page;

const FILTERS = ['scope', 'action', 'from', 'to'] as const;
type Filter = (typeof FILTERS)[number];

/** Action families, plus the single action named in the URL. */
function actionChoice(asked: string | undefined): FilterChoice<Filter> {
  const isFamily = asked === undefined || ACTION_FAMILIES.some(({ value }) => value === asked);
  return {
    name: 'action',
    label: texts.action,
    choices: isFamily ? ACTION_FAMILIES : [...ACTION_FAMILIES, { value: asked, label: actionText(asked) }],
  };
}

function Recent({ columns }: { columns: readonly TableColumn<AuditEntry>[] }) {
  // spec part 2 §7: the audit list is read again every 30 s while no live events come.
  const query = useListRecentAuditQuery(undefined, useFallbackPolling(30_000));
  return (
    <QueryState
      query={query}
      loading={<Loading rows={6} height={40} />}
      empty={
        <Empty icon={History} title={texts.empty.title}>
          {texts.empty.text}
        </Empty>
      }
    >
      {(entries) => <ActivityTable entries={entries} columns={columns} />}
    </QueryState>
  );
}

function Found({
  asked,
  filters: { before, openPage },
  columns,
  onClear,
}: {
  asked: ListAuditApiArg;
  filters: AddressFilters<Filter>;
  columns: readonly TableColumn<AuditEntry>[];
  onClear: () => void;
}) {
  const { data, error, isFetching, refetch } = useListAuditQuery({ ...asked, ...(before !== undefined && { before }) });
  return (
    <div aria-busy={isFetching}>
      <QueryState
        query={{ data, error: isFetching ? undefined : error, refetch }}
        loading={<Loading rows={6} height={40} />}
        stale="replace"
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <ListEmpty isNarrowed onClear={onClear} none={{ icon: History, ...texts.empty }} noMatch={texts.noMatch} />
        }
      >
        {({ entries, next }) => (
          <ActivityTable entries={entries} columns={columns} isWhole={before === undefined && next === undefined} />
        )}
      </QueryState>
      <Pager before={before} next={data?.next} onOpen={openPage} />
      <Button sx={{ mt: 4 }} variant="outlined" onClick={() => void refetch()}>
        {texts.refresh}
      </Button>
    </div>
  );
}

/** Shop selector, injected because shops belong to a different feature. */
type ShopSelect = ComponentType<{
  label: string;
  any: string;
  first: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}>;
const PLATFORM = [{ value: 'platform', label: texts.platform }];

const chainOwner = (whose: string): string =>
  whose === '' || whose === 'platform' ? messages.integrity.owner.platform : messages.integrity.owner.shop;

export function ActivityPage({ ShopSelect }: { ShopSelect: ShopSelect }) {
  const user = useCurrentUser();
  const isShop = user?.role === 'tenant_admin';
  const filters = useAddressFilters(FILTERS);
  const search = useListSearch(filters);
  const { scope: whose = '', action, from = '', to = '' } = filters.values;
  const searching = search.find !== undefined || filters.isFiltered;
  const chain = chainOfChoice(isShop ? '' : whose);
  const asked: ListAuditApiArg = {
    ...chain,
    ...(action !== undefined && { action }),
    ...(search.find !== undefined && { actor: search.find }),
    ...spanOf(from, to),
  };
  const [readPage] = useLazyListAuditQuery();
  const columns = useColumns('activity', ACTIVITY_COLUMNS);
  const clear = () => {
    search.clear();
    filters.clear();
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={searching ? undefined : <LiveMark />}
        actions={
          <>
            <ColumnsButton heads={columns.heads} hidden={columns.hidden} onToggle={columns.toggle} />
            {/* The unfiltered staff view mixes several chains, so it has no export. */}
            {isShop || searching ? (
              <ExportButton
                name={texts.file}
                columns={ACTIVITY_CSV}
                readPage={async (last) => {
                  const page = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
                  return { rows: page.entries, next: page.next };
                }}
              />
            ) : null}
          </>
        }
      />
      <FilterBar
        filters={filters}
        choices={[actionChoice(action)]}
        days={{ from: 'from', to: 'to', label: texts.date }}
        search={{ label: texts.user, hint: texts.userHint, search }}
        extra={
          isShop ? undefined : (
            <ShopSelect
              label={texts.scope}
              any={texts.all}
              first={PLATFORM}
              value={whose}
              onChange={(value) => filters.set('scope', value)}
            />
          )
        }
      />
      <Stack spacing={4}>
        {searching && !isShop && whose === '' ? <SecondaryText>{texts.searchesPlatform}</SecondaryText> : null}
        {searching ? (
          <Found asked={asked} filters={filters} columns={columns.shown} onClear={clear} />
        ) : (
          <Recent columns={columns.shown} />
        )}
        {isShop || user?.role === 'master' ? (
          <ChainProof chain={chain} whose={isShop ? messages.integrity.owner.ownShop : chainOwner(whose)} />
        ) : null}
      </Stack>
    </>
  );
}
