import type { RepairSummary } from '../repairs.api.gen.js';
import { Quiet } from '../../../ui/layout.js';
import { StatusBadge } from '../../../ui/StatusBadge.js';
import { ticketLook } from '../../../ui/status.js';
import { Price } from './Price.js';

/** On a device's card: where its repair stands, and one fact: the running step, else the price once there is one. */
export function DeviceRepairBadge({ row }: { row: RepairSummary }) {
  const running = row.runStatus !== undefined && row.runStatus !== 'completed' && row.runStatus !== 'failed';
  return (
    <>
      <StatusBadge look={ticketLook(row.status, row.outcome, row.handedOverAt !== undefined)} />
      {running && row.stepsTotal > 0 ? (
        <Quiet>
          step {Math.min(row.stepsDone + 1, row.stepsTotal)} of {row.stepsTotal}
        </Quiet>
      ) : (
        <strong style={{ fontWeight: 600 }}>
          <Price row={row} />
        </strong>
      )}
    </>
  );
}
