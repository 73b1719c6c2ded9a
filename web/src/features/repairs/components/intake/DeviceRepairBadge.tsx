import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { messages } from '../../messages/repair.messages.js';
import { Price } from '../quotes/Price.js';

export function DeviceRepairBadge({ row }: { row: RepairSummary }) {
  const running = row.runStatus !== undefined && row.runStatus !== 'completed' && row.runStatus !== 'failed';
  return (
    <>
      {row.customerName === undefined ? null : (
        <span style={{ flexBasis: '100%', fontWeight: 600, overflowWrap: 'anywhere' }}>{row.customerName}</span>
      )}
      <StatusBadge look={ticketBadge(row)} />
      {running && row.stepsTotal > 0 ? (
        <SecondaryText>
          {messages.panel.step(Math.min(row.stepsDone + 1, row.stepsTotal), row.stepsTotal)}
        </SecondaryText>
      ) : (
        <strong style={{ fontWeight: 600 }}>
          <Price row={row} />
        </strong>
      )}
    </>
  );
}
