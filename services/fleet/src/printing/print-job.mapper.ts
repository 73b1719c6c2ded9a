import type { PrintJob } from '@revive/proto/revive/fleet/v1/printing';
import type { LiveFrame } from '@revive/platform/live/live';
import type { PrintJobRow } from './print-job.repository.js';

export const printJobMessage = (row: PrintJobRow, agentName: string): PrintJob => ({
  id: row.id,
  what: row.what,
  paper: row.paper,
  printer: row.printer,
  agentId: row.agentId,
  agentName,
  state: row.state,
  cancelling: row.cancelledAt !== null && ['queued', 'sent', 'printing'].includes(row.state),
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  ...(row.repairId !== null && { repairId: row.repairId }),
  ...(row.reason !== null && { reason: row.reason }),
});

export const printJobFrame = (row: PrintJobRow, agentName: string): LiveFrame => ({
  type: 'print.job',
  id: row.id,
  version: row.version,
  row: printJobMessage(row, agentName),
});
