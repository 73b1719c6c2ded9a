import { Order, type SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import { KNOWN_PATCHES } from '../../probes/patches.js';
import { ORDER_KINDS, type OrderJournal, type OrderKind, type TakenOrder } from './order-journal.js';
import { OrderRefusal } from './order-refusal.js';
import { verified, type Signers } from './signed-bytes.js';

const DIGEST = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface OrderContext extends Signers {
  readonly agentId: string;
  readonly journal: Pick<OrderJournal, 'offer' | 'approvedBy' | 'isHalted'>;
  /** 'away': not attached; 'computer': no disk; 'listed': on the USB without a way to read it. */
  readonly device: (deviceId: string) => 'disk' | 'computer' | 'listed' | 'away';
}

/**
 * Verifies an order or throws `OrderRefusal`. The signature comes first: unverified bytes are never parsed. Then
 * follow agent, expiry, device and procedure; for writing orders also the approval, the plan and the agent's own
 * nonce. Changes no state.
 */
export function verifyOrder(signed: SignedOrder | null | undefined, context: OrderContext): TakenOrder {
  const order = verified('order', signed, context, (payload) => Order.decode(payload));
  const kind = ORDER_KINDS.find((one) => one === order.kind);
  if (order.agentId !== context.agentId) throw new OrderRefusal('other_agent');
  if (kind === undefined) throw new OrderRefusal('unknown_kind');
  const expires = Date.parse(order.expiresAt);
  if (!(expires > context.now.getTime())) throw new OrderRefusal('expired');
  if (!UUID.test(order.orderId) || !UUID.test(order.runId) || !UUID.test(order.repairId))
    throw new OrderRefusal('unreadable');
  const sourceRunId = checkKind(order, kind, context);
  const { orderId, deviceId, repairId, runId, planDigest, nonce, approvalId, approvalRecord, expiresAt } = order;
  return {
    orderId,
    kind,
    deviceId,
    repairId,
    runId,
    planDigest,
    nonce,
    approvalId,
    approvalRecord,
    expiresAt,
    procedures: named(order),
    escrowKey: Buffer.from(order.escrowKey).toString('base64'),
    ...(sourceRunId !== undefined && { sourceRunId }),
    ...(order.origin && { origin: order.origin }),
  };
}

function checkKind(order: Order, kind: OrderKind, context: OrderContext): string | undefined {
  switch (kind) {
    case 'forget':
    case 'withdraw':
    case 'cancel':
      return undefined;
    case 'discard':
      // The order names the plan and no path: the agent knows the product of the plan.
      if (!DIGEST.test(order.planDigest)) throw new OrderRefusal('no_plan');
      return undefined;
    case 'diagnose':
      checkDevice(order, context);
      checkProcedures(order);
      return undefined;
    case 'probe':
      // control: a patch test from before an emergency stop is not begun after it
      if (context.journal.isHalted(order)) throw new OrderRefusal('halted');
      checkPatchTest(order, context);
      return undefined;
    case 'execute':
    case 'roll_back':
      // control: an order from before an emergency stop is not begun after it
      if (context.journal.isHalted(order)) throw new OrderRefusal('halted');
      checkApproval(order);
      return checkOffer(order, kind, context);
  }
}

function checkOwnDevice({ deviceId }: Order, { agentId }: OrderContext): void {
  if (!deviceId.startsWith(`${agentId.slice(0, 16)}-`)) throw new OrderRefusal('other_device');
}

function checkDevice(order: Order, context: OrderContext): void {
  checkOwnDevice(order, context);
  const found = context.device(order.deviceId);
  if (found === 'away') throw new OrderRefusal('device_away');
  // control: the agent carries out nothing on a device that is only listed
  if (found === 'listed') throw new OrderRefusal('only_listed');
  if (found === 'computer') throw new OrderRefusal('not_a_disk');
}

const named = (order: Order): string[] => order.procedures.map(({ id, version }) => `${id}@${version}`).sort();

function checkProcedures(order: Order): void {
  const ours = Object.entries(PROCEDURES).map(([id, { versions }]) => `${id}@${versions[0]}`);
  if (order.procedures.length === 0 || !named(order).every((one) => ours.includes(one)))
    throw new OrderRefusal('unknown_procedure');
}

/** The order names one patch of this release; the test's id is its run and its repair. */
function checkPatchTest(order: Order, context: OrderContext): void {
  const [patch, ...others] = named(order);
  if (patch === undefined || others.length > 0 || !KNOWN_PATCHES.includes(patch))
    throw new OrderRefusal('unknown_patch');
  if (order.runId !== order.repairId) throw new OrderRefusal('unreadable');
  checkOwnDevice(order, context);
  const found = context.device(order.deviceId);
  if (found === 'away') throw new OrderRefusal('device_away');
  if (found !== 'disk') throw new OrderRefusal('no_probe');
}

function checkApproval(order: Order): void {
  if (!DIGEST.test(order.planDigest)) throw new OrderRefusal('no_plan');
  if (!UUID.test(order.approvalId) || order.approvalRecord === '') throw new OrderRefusal('not_approved');
  if (approvedPlan(order.approvalRecord) !== order.planDigest) throw new OrderRefusal('other_plan_approved');
}

function approvedPlan(record: string): unknown {
  try {
    return (JSON.parse(record) as { plan?: unknown } | null)?.plan;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function checkOffer(order: Order, use: 'execute' | 'roll_back', context: OrderContext): string | undefined {
  const { journal } = context;
  const found = journal.offer(order.nonce);
  if (!found) throw new OrderRefusal('unknown_nonce');
  const { offer, spent } = found;
  if (spent) throw new OrderRefusal('nonce_spent');
  if (offer.use !== use) throw new OrderRefusal('other_use');
  if (offer.repairId !== order.repairId) throw new OrderRefusal('other_repair');
  if (offer.deviceId !== order.deviceId) throw new OrderRefusal('other_device');
  if (offer.planDigest !== order.planDigest) throw new OrderRefusal('other_plan');
  checkProcedures(order);
  if (named(order).join() !== [...offer.procedures].sort().join()) throw new OrderRefusal('unknown_procedure');
  checkDevice(order, context);
  const executed = journal.approvedBy(order.approvalId, 'execute');
  if (use === 'execute') {
    if (executed) throw new OrderRefusal('approval_spent');
    return undefined;
  }
  if (executed?.runId !== offer.runId) throw new OrderRefusal('other_approval');
  return offer.runId;
}
