/**
 * Why an order is not followed: each reason has its code and its sentence. Nothing was read or written for any of them.
 */
export const REFUSALS = {
  unknown_key: 'The order is signed with a key that the platform’s root does not vouch for.',
  expired_key: 'The key that signed the order is no longer valid.',
  bad_signature: 'The order’s signature does not fit.',
  unreadable: 'The order cannot be read.',
  other_agent: 'The order is for another agent.',
  unknown_kind: 'The order asks for something that this agent does not do.',
  expired: 'The order has expired.',
  other_device: 'The order is for another device than the one it was offered for.',
  device_away: 'The device is not attached.',
  not_a_disk: 'A running computer cannot be repaired from inside: attach its disk, or an image of it.',
  unknown_procedure: 'The order names a procedure, or a version of one, that this agent does not have.',
  no_plan: 'The order names no plan.',
  not_approved: 'The order carries no approval.',
  other_plan_approved: 'The approval is for another plan.',
  unknown_nonce:
    'The order does not carry the number that this agent gave out for it, or that number was replaced or forgotten.',
  nonce_spent: 'The order’s number was used before.',
  other_use: 'The order’s number was given out for something else.',
  other_repair: 'The order’s number was given out for another repair.',
  other_plan: 'The order is for another plan than the one that was offered.',
  approval_spent: 'The approval was used before.',
  other_approval: 'The rollback is not ordered under the approval of what it takes back.',
  stopped: 'The run was stopped by hand.',
} as const;
export type RefusalCode = keyof typeof REFUSALS;

export class OrderRefusal extends Error {
  override readonly name = 'OrderRefusal';
  constructor(readonly code: RefusalCode) {
    super(`${REFUSALS[code]} (${code})`);
  }
}
