import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { messages } from '../../messages/repair.messages.js';
import { Price } from '../quotes/Price.js';

export function DeviceRepairBadge({ row }: { row: RepairSummary }) {
  const running = row.runStatus !== undefined && row.runStatus !== 'completed' && row.runStatus !== 'failed';
  return (
    <>
      {row.customerName === undefined ? null : (
        <Text component="strong" sx={{ flexBasis: '100%' }}>
          {row.customerName}
        </Text>
      )}
      <StatusBadge look={ticketBadge(row)} />
      {running && row.stepsTotal > 0 ? (
        <SecondaryText>
          {messages.panel.step(Math.min(row.stepsDone + 1, row.stepsTotal), row.stepsTotal)}
        </SecondaryText>
      ) : (
        <strong>
          <Price row={row} />
        </strong>
      )}
    </>
  );
}
