import { Text } from '#ui/data-display/texts.js';
import type { RepairBoard as Board } from '#api/generated/desk.gen.js';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { Badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { FilterBar } from '#ui/list/FilterBar.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { REPAIR_BADGES, repairBadge } from '#entities/repair/repair-status.js';
import { repairsPath } from '#entities/paths.js';
import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { Stack } from '#ui/layout/Stack.js';
import { NewRepairButton } from '../counter/NewRepairButton.js';
import { useReadBoardQuery } from '../api/desk.api.js';
import { useColleagues } from '../desk/use-colleagues.js';
import { LayoutSwitch } from '../list/LayoutSwitch.js';
import { askedFor, choicesOf } from '../list/repair-filters.js';
import { messages as desk } from '../messages/desk.messages.js';
import { messages } from '../messages/repair.messages.js';
import { BoardCard } from './BoardCard.js';

const texts = desk.board;
const FILTERS = ['assignee', 'priority', 'location'] as const;
const NO_TAGS: readonly string[] = [];

/** Wider than the page when most columns hold cards; scrolls on its own, also with the keyboard. */
const Columns = styled('div')({
  display: 'flex',
  alignItems: 'stretch',
  gap: 12,
  overflowX: 'auto',
  // Shows the scrollbar before scrolling, even on systems that hide scrollbars.
  scrollbarWidth: 'thin',
  scrollbarColor: `${color.outline} ${color.sunken}`,
  paddingBottom: 8,
  '&:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
});
const Box = styled('section')({
  flex: '1 0 208px',
  maxWidth: 360,
  background: color.sunken,
  borderRadius: 10,
  padding: 10,
  minWidth: 0,
  '& > h2': { ...TYPE.body2, marginBottom: 8 },
  // An empty column is only as wide as its rotated name.
  '&[data-empty="true"]': { flex: '0 0 auto', '& > h2': { writingMode: 'vertical-rl', marginBottom: 0 } },
});
const Cards = styled('ul')({ display: 'grid', gap: 8 });

type ShownColumn = Board['columns'][number] & { readonly key: string; readonly look: Badge };

/**
 * The columns in working order. Diagnoses that need a technician get their own column, because no diagnosis is running
 * for them.
 */
function workedThrough(columns: Board['columns']): readonly ShownColumn[] {
  return columns.flatMap((column): ShownColumn[] => {
    const waits = column.cards.filter(({ outcome }) => outcome === 'needs_person');
    const own = { ...column, key: column.status, look: REPAIR_BADGES[column.status] };
    if (waits.length === 0) return [own];
    const { status } = column;
    return [
      {
        ...own,
        count: column.count - waits.length,
        cards: column.cards.filter(({ outcome }) => outcome !== 'needs_person'),
      },
      {
        status,
        key: `${status} needs_person`,
        look: repairBadge(status, 'needs_person'),
        count: waits.length,
        cards: waits,
      },
    ];
  });
}

/**
 * The repairs in the shop by status. Cards cannot be dragged, because the status follows from the work on the device.
 */
export function RepairBoard() {
  const filters = useAddressFilters(FILTERS);
  const people = useColleagues();
  const locations = useShopLocations();
  const { assignee, priority, location } = askedFor(filters.values);
  const asked = {
    ...(assignee !== undefined && { assignee }),
    ...(priority !== undefined && { priority }),
    ...(location !== undefined && { location }),
  };
  const query = useReadBoardQuery(asked, useFallbackPolling(5000));
  const choices = choicesOf({}, people, NO_TAGS, locations.open).flatMap((one) =>
    one.name === 'assignee' || one.name === 'priority' || one.name === 'location' ? [{ ...one, name: one.name }] : [],
  );
  return (
    <>
      <PageHeader
        title={messages.list.title}
        fact={
          <>
            <LiveMark />
            <HelpLink slug="board-and-calendar" subject={texts.help} />
          </>
        }
        actions={
          <>
            <NewRepairButton />
            <LayoutSwitch />
          </>
        }
      />
      <FilterBar filters={filters} choices={choices} />
      <QueryState query={query} loading={<Loading rows={4} height={120} />}>
        {(board) => (
          <Columns tabIndex={0} role="group" aria-label={texts.label}>
            {workedThrough(board.columns).map((column) => (
              <BoardColumn key={column.key} column={column} asked={asked} />
            ))}
          </Columns>
        )}
      </QueryState>
    </>
  );
}

function BoardColumn({
  column: { status, look, count, cards },
  asked,
}: {
  column: ShownColumn;
  asked: Readonly<Record<string, string>>;
}) {
  const more = count - cards.length;
  const rest = new URLSearchParams({ status, pickedUp: 'no', order: 'priority', ...asked });
  return (
    <Box aria-label={texts.column(look.label, count)} data-empty={count === 0}>
      <h2>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
          <StatusBadge look={look} />
          <span>{count}</span>
        </Stack>
      </h2>
      <Cards>
        {cards.map((card) => (
          <li key={card.id}>
            <BoardCard card={card} />
          </li>
        ))}
      </Cards>
      {more > 0 ? (
        <Text sx={{ mt: 2 }}>
          <Link to={`${repairsPath('tenant')}?${rest.toString()}`}>{texts.more(more)}</Link>
        </Text>
      ) : null}
    </Box>
  );
}
