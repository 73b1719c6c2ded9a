import type { RepairBoard } from '#api/generated/desk.gen.js';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { describeError } from '#api/errors.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { useNow } from '#ui/hooks/use-now.js';
import { color } from '#ui/theme/tokens.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { repairPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { useChangeDeskMutation } from '../api/desk.api.js';
import { ageInDays } from '../desk/desk-facts.js';
import { Price } from '../components/quotes/Price.js';
import { PriorityMark, Promised } from '../desk/marks.js';
import { useColleagues } from '../desk/use-colleagues.js';
import { Place } from '../locations/Place.js';
import { messages } from '../messages/desk.messages.js';
import { messages as repair } from '../messages/repair.messages.js';
import { ticketNumber } from '../repair-facts.js';

type Card = RepairBoard['columns'][number]['cards'][number];

const HOUR_MS = 3_600_000;

const Box = styled('article')({
  background: color.paper,
  border: `1px solid ${color.divider}`,
  borderRadius: 8,
  padding: 10,
  display: 'grid',
  gap: 6,
  overflowWrap: 'anywhere',
});

export function BoardCard({ card }: { card: Card }) {
  const { label } = ticketBadge(card);
  const { outcome, hasDraft } = card;
  return (
    <Box>
      <strong>
        <Link to={repairPath('tenant', card.id)}>
          <Mono>{ticketNumber(card.number)}</Mono> {card.deviceName}
        </Link>
      </strong>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <SecondaryText>{card.customerName ?? repair.list.noCustomer}</SecondaryText>
        <Price row={card} />
      </Stack>
      {/* Shows only additional status information, because the column already names the status. */}
      {(outcome === 'none' && !hasDraft) || outcome === 'repaired' ? null : <SecondaryText>{label}</SecondaryText>}
      {card.desk.promisedAt === undefined ? null : (
        <SecondaryText component="div">
          <Stack direction="row" spacing={1}>
            {messages.columns.promised} <Promised row={card} />
          </Stack>
        </SecondaryText>
      )}
      <Place id={card.locationId} />
      <Age card={card} />
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <AssignMenu card={card} />
        <PriorityMark priority={card.desk.priority} />
      </Stack>
    </Box>
  );
}

function Age({ card: { takenInAt, handedOverAt } }: { card: Card }) {
  const now = useNow(HOUR_MS);
  if (takenInAt === undefined || handedOverAt !== undefined) return null;
  return <SecondaryText>{messages.board.age(ageInDays({ takenInAt }, now) ?? 0)}</SecondaryText>;
}

function AssignMenu({ card }: { card: Card }) {
  const [change] = useChangeDeskMutation();
  const people = useColleagues();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { assigneeId, assigneeName } = card.desk;
  const assign = (id: string | null) => {
    setAnchor(undefined);
    change({ id: card.id, changeDesk: { assigneeId: id } })
      .unwrap()
      .catch((error: unknown) => toastFailure(messages.panel.notSaved, describeError(error)));
  };
  return (
    <>
      <ActionButton
        sx={{ ml: -2 }}
        size="small"
        aria-haspopup="menu"
        aria-label={messages.board.assign(ticketNumber(card.number), assigneeName)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {assigneeName ?? messages.assignee.nobody}
      </ActionButton>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': messages.board.whose } }}
      >
        {[...people, { id: '', name: messages.assignee.nobody }].map(({ id, name }) => (
          <MenuItem key={id} selected={id === (assigneeId ?? '')} onClick={() => assign(id === '' ? null : id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
