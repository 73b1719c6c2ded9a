const REFUSALS = {
  unknown_key: 'The order is signed with an unknown key.',
  expired_key: 'The key that signed the order is no longer valid.',
  bad_signature: "The order's signature is invalid.",
  unreadable: "The order can't be read.",
  other_agent: 'The order is for another agent.',
  unknown_kind: "This agent doesn't support this order.",
  expired: 'The order has expired.',
  other_device: 'The order is for another device.',
  device_away: 'The device is not attached.',
  not_a_disk: "A running computer can't be repaired from within. Attach its disk or a disk image.",
  only_listed: 'This device is only listed. Connect its disk, or turn on USB debugging on the phone.',
  unknown_procedure: "This agent doesn't have the requested procedure or its version.",
  unknown_patch: "This agent doesn't have the requested patch or its version. Update the agent.",
  no_probe: 'There is no probe for this kind of device.',
  no_plan: 'The order has no plan.',
  not_approved: 'The order has no approval.',
  other_plan_approved: 'The approval is for another plan.',
  unknown_nonce: "The order's one-time number is missing or no longer valid.",
  nonce_spent: "The order's one-time number was already used.",
  other_use: "The order's one-time number is for something else.",
  other_repair: "The order's one-time number is for another repair.",
  other_plan: 'The order is for another plan.',
  approval_spent: 'The approval was already used.',
  other_approval: "The rollback doesn't match the approval of the repair.",
  no_consent: 'Nobody at the PC has allowed this yet. Ask there, and start it again once it is allowed.',
  stopped: 'The run was stopped.',
  halted: 'An emergency stop came after the order.',
  other_release: 'The stop is for agents of another version.',
  other_version: 'The order is for an agent with another version.',
} as const;
export type RefusalCode = keyof typeof REFUSALS;

export class OrderRefusal extends Error {
  override readonly name = 'OrderRefusal';
  constructor(readonly code: RefusalCode) {
    super(`${REFUSALS[code]} (${code})`);
  }
}
