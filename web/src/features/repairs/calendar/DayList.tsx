import { Link } from 'react-router';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { calendarDay } from '#ui/format/calendar-day.js';
import { dayText } from '#ui/format/time-text.js';
import { Panel } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { ticketLook } from '#entities/repair/repair-status.js';
import { repairPath, repairsPath } from '#entities/paths.js';
import { PriorityMark, Promised } from '../desk/marks.js';
import { messages as desk } from '../messages/desk.messages.js';
import { ticketNumber } from '../repair-facts.js';
import type { Card } from './RepairCalendar.js';

const texts = desk.calendar;

/** What is promised for one day. */
export function DayList({ day, cards, onMove }: { day: Date; cards: readonly Card[]; onMove: (card: Card) => void }) {
  return (
    <Panel
      title={texts.promisedOn(dayText(day.toISOString()))}
      aside={<Link to={`${repairsPath('tenant')}?promised=${calendarDay(day)}&order=promised`}>{texts.openList}</Link>}
    >
      {cards.length === 0 ? (
        <SecondaryText>{texts.none}</SecondaryText>
      ) : (
        <Column as="ul" gap={10}>
          {cards.map((card) => (
            <Row as="li" key={card.id} gap={12} style={{ justifyContent: 'space-between' }}>
              <Row gap={12}>
                <Link to={repairPath('tenant', card.id)} style={{ fontWeight: 600 }}>
                  {ticketNumber(card.number)} {card.deviceName}
                </Link>
                <SecondaryText>{card.desk.assigneeName ?? desk.assignee.nobody}</SecondaryText>
                <Promised row={card} />
                <PriorityMark priority={card.desk.priority} />
                <StatusBadge look={ticketLook(card.status, card.outcome, card.handedOverAt !== undefined)} />
              </Row>
              {card.handedOverAt === undefined ? (
                <ActionButton
                  size="small"
                  variant="outlined"
                  aria-label={texts.moveOf(ticketNumber(card.number))}
                  onClick={() => onMove(card)}
                >
                  {texts.move}
                </ActionButton>
              ) : null}
            </Row>
          ))}
        </Column>
      )}
    </Panel>
  );
}
