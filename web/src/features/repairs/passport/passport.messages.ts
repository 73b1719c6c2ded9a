import { PASSPORT } from '@revive/contracts/repairs/proof/passport';
import type { Outcome } from '@revive/contracts/repairs/states';
import { counted } from '#ui/format/counted.js';

const OUTCOMES: Record<Outcome, string> = {
  none: 'Not finished',
  repaired: 'Repaired and checked',
  produced: 'Copied or recovered, and checked',
  nothing_found: 'No problem found',
  needs_person: 'Not repaired',
  declined: 'Declined, nothing was changed',
  rolled_back: 'Rolled back',
  repaired_by_hand: 'Repaired manually',
  not_repaired: 'Not repaired',
};

/** The history of a device: its owner shares it, one other shop reads it. */
export const messages = {
  share: {
    title: 'Share this device’s history',
    intro: `Another repair shop can see what was found and repaired on this device before: dates, problems, repairs and results. It sees no names and no prices. A code works for one shop and for ${PASSPORT.minutes} minutes.`,
    needsLink: 'To create a code, open your repair from an email about it.',
    create: 'Create a code',
    renew: 'Create another code',
    creating: 'Creating...',
    failed: 'Code Not Created',
    code: 'Your code',
    show: 'Show this code to the repair shop, or let them scan it. You see it only once.',
    expires: (time: string) => `It works until ${time}.`,
    qr: 'QR code that opens the device history for a repair shop',
    notYet: 'There is nothing to share yet. The history begins when a device is picked up after a repair at the bench.',
    noNumber: 'This device has no serial number of its own, so its repairs can’t be told from those of others.',
    grants: 'Codes',
    states: {
      waiting: 'Not used yet',
      used: 'Used',
      revoked: 'Revoked',
      over: 'Expired',
    },
    usedBy: (shop: string) => `Used by ${shop}`,
    created: 'created',
    revoke: 'Revoke',
    revoking: 'Revoking...',
    revoked: 'Code revoked',
    revokeFailed: 'Code Not Revoked',
  },
  open: {
    title: 'Device history',
    intro: 'Enter the code that the owner of the device shows you. It works once for one shop, for half an hour.',
    code: 'Code',
    enter: 'Code of the owner',
    action: 'Open history',
    opening: 'Opening...',
    failed: 'History Not Opened',
    found: (count: number) => counted(count, 'repair'),
    until: (time: string) => `You can read it until ${time}. Opening it is recorded in your activity.`,
    own: 'At your shop',
    other: 'At another repair shop',
    facts: {
      takenIn: 'Checked in',
      handedOver: 'Picked up',
      outcome: 'Result',
      findings: 'Found',
      procedures: 'Repaired with',
      digest: 'Repair record',
    },
    none: 'Nothing',
    digest: (parts: number) => `SHA-256 of the record’s ${counted(parts, 'entry', 'entries')} at the pickup`,
    outcomes: OUTCOMES,
  },
} as const;
