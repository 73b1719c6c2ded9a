import type { ReceivedForRepair, ReceiveForRepairRequest } from '@revive/proto/revive/billing/v1/counter';

/** What billing's counter answers: it takes what is missing of the asked total, once per request id. */
export function moneyOfBilling() {
  const received = new Map<string, number>();
  const requests = new Map<string, ReceivedForRepair>();
  const calls: ReceiveForRepairRequest[] = [];
  return {
    isReachable: true,
    calls,
    takenOf: (repairId: string): number => received.get(repairId) ?? 0,
    receive(request: ReceiveForRepairRequest): ReceivedForRepair {
      const earlier = requests.get(request.requestId);
      if (earlier) return earlier;
      calls.push(request);
      const before = received.get(request.repairId) ?? 0;
      const takenCents = Math.max(0, request.cents - before);
      received.set(request.repairId, before + takenCents);
      const reply = { takenCents, receivedCents: before + takenCents };
      requests.set(request.requestId, reply);
      return reply;
    },
  };
}
