import type { Template } from './template.js';

/** Emails of a shop to its customer that carry a document. `total`: an amount as printed on the document. */
export const BILLING_EMAILS = {
  tax_document: {
    group: 'repairs',
    from: 'shopName',
    contact: ['shopAddress', 'shopPhone'],
    values: {
      shopName: 'text',
      shopPhone: 'text?',
      shopAddress: 'text?',
      title: 'text',
      number: 'text',
      repairNumber: 'text',
      deviceName: 'text',
      total: 'text',
    },
    sample: {
      shopName: 'Umbani Electronics',
      shopPhone: '021 555 0100',
      shopAddress: '1 Long Street, Cape Town',
      title: 'Tax invoice',
      number: 'INV-000007',
      repairNumber: '7',
      deviceName: 'Samsung SSD',
      total: 'R5,382.00',
    },
    subject: '{title} {number} from {shopName}',
    lines: [
      '{title} {number} for {deviceName} (R-{repairNumber}) is attached as a PDF.',
      'The amount is {total}.',
      { where: 'shopPhone', say: 'Questions? Call us: {shopPhone}.' },
    ],
    why: 'You get this email because the repair shop sent you a document about your repair.',
  },
} as const satisfies Record<string, Template>;
