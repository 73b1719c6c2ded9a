import type { BankLineState } from '@revive/contracts/billing/statements';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { useNextFocus } from '#ui/hooks/use-next-focus.js';
import { Card } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { FilterBar } from '#ui/list/FilterBar.js';
import { ListEmpty } from '#ui/list/ListEmpty.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { Landmark } from '#ui/theme/icons.js';
import { useListBankLinesQuery } from '../api/statements.api.js';
import { messages } from '../statements.messages.js';
import { BankLineCard } from './BankLineCard.js';

const NAMES = ['account', 'mine'] as const;

/** Bank lines of one state, the oldest first. After a match the focus goes to the next line. */
export function BankLineList({ state }: { state: BankLineState }) {
  const filters = useAddressFilters(NAMES);
  const { account, mine } = filters.values;
  const query = useListBankLinesQuery(
    {
      state,
      ...(account !== undefined && { account }),
      ...(mine === 'true' && { mine }),
      ...(filters.before !== undefined && { after: filters.before }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const lines = query.data?.lines;
  const area = useNextFocus<HTMLDivElement>(lines?.map(({ id }) => id).join());
  const accounts = query.data?.accounts ?? [];
  return (
    <div ref={area} tabIndex={-1}>
      <FilterBar
        filters={filters}
        choices={[
          { name: 'account', label: messages.account, choices: accounts.map((value) => ({ value, label: value })) },
          { name: 'mine', label: messages.mine, choices: [{ value: 'true', label: messages.isMine }] },
        ]}
      />
      <QueryState
        query={{ ...query, data: lines }}
        loading={<Loading rows={6} />}
        empty={
          <Card>
            <ListEmpty
              isNarrowed={filters.isFiltered}
              onClear={filters.clear}
              none={{ icon: Landmark, ...messages.none[state] }}
              noMatch={messages.noMatch}
            />
          </Card>
        }
      >
        {(found) => (
          <Stack component="ul" spacing={3} aria-label={messages.list}>
            {found.map((line) => (
              <BankLineCard key={line.id} line={line} isVatRegistered={query.data?.isVatRegistered === true} />
            ))}
          </Stack>
        )}
      </QueryState>
      <Pager before={filters.before} next={query.data?.next} onOpen={filters.openPage} />
    </div>
  );
}
