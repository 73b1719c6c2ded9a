import { SAMPLE_LINK, type Template } from './template.js';

/** What a customer is told of a repair. */
export const REPAIRS_LETTERS = {
  approval_at_counter: {
    group: 'repairs',
    values: { how: 'text', approvedBy: 'text', shopName: 'text', shopPhone: 'text?', deviceName: 'text', number: 'text', total: 'money', link: 'link' },
    sample: { how: 'by phone', approvedBy: 'Thandi Dlamini', shopName: 'Umbani Electronics', shopPhone: '021 555 0100', deviceName: 'Samsung SSD', number: '7', total: '538200', link: SAMPLE_LINK },
    subject: 'Approval recorded: repair R-{number}, {total}',
    lines: [
      '{shopName} has recorded that {approvedBy} approved, {how}, the repair of {deviceName} for {total}.', 'You can follow the repair here:', '{link}',
      { where: 'shopPhone', say: 'I did not agree: open the link and choose Decline or call {shopPhone}. That is possible until the repair begins; nothing is changed on the device before.' },
      { where: 'shopPhone', not: true, say: 'I did not agree: open the link and choose Decline. That is possible until the repair begins; nothing is changed on the device before.' },
    ],
  },
} as const satisfies Record<string, Template>;
