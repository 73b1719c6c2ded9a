import type { RepairBoard as Board } from '#api/generated/desk.gen.js';
import { REPAIR_STATUS_LABELS } from '@revive/contracts/repairs/states';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Row } from '#ui/layout/stacks.js';
import { FilterBar } from '#ui/list/FilterBar.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { REPAIR_LOOKS } from '#entities/repair/repair-status.js';
import { repairsPath } from '#entities/paths.js';
import { useReadBoardQuery } from '../api/desk.api.js';
import { useColleagues } from '../desk/use-colleagues.js';
import { LayoutSwitch } from '../list/LayoutSwitch.js';
import { askedFor, choicesOf } from '../list/repair-filters.js';
import { messages as desk } from '../messages/desk.messages.js';
import { messages } from '../messages/repair.messages.js';
import { BoardCard } from './BoardCard.js';

const texts = desk.board;
const FILTERS = ['assignee'] as const;
const NO_TAGS: readonly string[] = [];

/** Wider than a page: it scrolls by itself, with the keyboard too. */
const Columns = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(232px, 1fr)',
  gap: 12,
  overflowX: 'auto',
  paddingBottom: 8,
  '&:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
});
const Box = styled('section')({
  background: color.sunken,
  borderRadius: 10,
  padding: 10,
  minWidth: 0,
  '& > h2': { ...TYPE.body2, marginBottom: 8 },
});
const Cards = styled('ul')({ display: 'grid', gap: 8 });

/** What is in the shop, by state. States come from what happens to a device, so that nothing is dragged. */
export function RepairBoard() {
  const filters = useAddressFilters(FILTERS);
  const people = useColleagues();
  const { assignee } = askedFor(filters.values);
  const query = useReadBoardQuery(assignee === undefined ? {} : { assignee }, useFallbackPolling(5000));
  const choices = choicesOf({}, people, NO_TAGS).flatMap((one) =>
    one.name === 'assignee' ? [{ ...one, name: 'assignee' as const }] : [],
  );
  return (
    <>
      <PageHeader title={messages.list.title} fact={<LiveMark />} actions={<LayoutSwitch />} />
      <FilterBar filters={filters} choices={choices} />
      <SecondaryText as="p" style={{ marginBottom: 12 }}>
        {texts.why}
      </SecondaryText>
      <QueryState query={query} loading={<Loading rows={4} height={120} />}>
        {(board) => (
          <Columns tabIndex={0} role="group" aria-label={texts.label}>
            {board.columns.map((column) => (
              <BoardColumn key={column.status} column={column} assignee={assignee} />
            ))}
          </Columns>
        )}
      </QueryState>
    </>
  );
}

function BoardColumn({
  column: { status, count, cards },
  assignee,
}: {
  column: Board['columns'][number];
  assignee: string | undefined;
}) {
  const more = count - cards.length;
  const rest = new URLSearchParams({ status, pickedUp: 'no', order: 'priority', ...(assignee && { assignee }) });
  return (
    <Box aria-label={texts.column(REPAIR_STATUS_LABELS[status], count)} title={texts.why}>
      <h2>
        <Row style={{ justifyContent: 'space-between' }}>
          <StatusBadge look={REPAIR_LOOKS[status]} />
          <span>{count}</span>
        </Row>
      </h2>
      {cards.length === 0 ? (
        <SecondaryText>{texts.empty}</SecondaryText>
      ) : (
        <Cards>
          {cards.map((card) => (
            <li key={card.id}>
              <BoardCard card={card} />
            </li>
          ))}
        </Cards>
      )}
      {more > 0 ? (
        <p style={{ marginTop: 8 }}>
          <Link to={`${repairsPath('tenant')}?${rest.toString()}`}>{texts.more(more)}</Link>
        </p>
      ) : null}
    </Box>
  );
}
