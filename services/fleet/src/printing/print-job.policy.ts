import { isFinalPrintState, type PrintReason, type PrintState } from '@revive/contracts/printing/states';

export interface PrintStatus {
  readonly state: PrintState;
  readonly reason: PrintReason | null;
}

const ORDER: readonly PrintState[] = ['queued', 'sent', 'printing'];

/**
 * The status after an agent's report, or undefined if nothing changes: reports are repeated after each connection and
 * may arrive late. An end stands, except that the agent corrects an expiry that the hub assumed without an answer.
 */
export function statusAfter(now: PrintStatus, reported: PrintStatus): PrintStatus | undefined {
  const isAssumed = now.state === 'expired' && now.reason === 'no_answer';
  if (isFinalPrintState(now.state) && !(isAssumed && isFinalPrintState(reported.state))) return undefined;
  if (isFinalPrintState(reported.state)) return reported;
  if (ORDER.indexOf(reported.state) < ORDER.indexOf(now.state)) return undefined;
  return reported.state === now.state && reported.reason === now.reason ? undefined : reported;
}
