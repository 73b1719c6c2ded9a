import { EMERGENCY_HOURS, ORDER_CONTACT_MINUTES } from '@revive/contracts/remote-orders/pricing';
import { SAMPLE_LINK, SAMPLE_MOMENT, type Template } from './template.js';

const staffAlarm = (subject: string, missed: string) =>
  ({
    group: 'repairs',
    values: { order: 'text', device: 'text', shop: 'text', orderedAt: 'moment', link: 'link' },
    sample: {
      order: 'O-12',
      device: 'Windows PC',
      shop: 'Sandton Repairs',
      orderedAt: SAMPLE_MOMENT,
      link: SAMPLE_LINK,
    },
    subject,
    why: 'You get this email because you look after remote orders at Revive.',
    lines: [
      missed,
      'Device: {device}. Ordered: {orderedAt}. Repair shop: {shop}.',
      'Call the customer, or assign another repair shop.',
      { button: 'link', say: 'Open the order' },
    ],
  }) as const satisfies Template;

export const REMOTE_ORDER_EMAILS = {
  remote_order_received: {
    group: 'repairs',
    values: {
      order: 'text',
      device: 'text',
      estimate: 'money',
      minutes: 'text',
      warrantyDays: 'text',
      orderedAt: 'moment',
      link: 'link',
    },
    sample: {
      order: 'O-12',
      device: 'Windows PC',
      estimate: '52500',
      minutes: '15',
      warrantyDays: '30',
      orderedAt: SAMPLE_MOMENT,
      link: SAMPLE_LINK,
    },
    subject: 'We have your remote repair order {order}',
    introduction: 'You get this email because a remote repair was ordered at Revive with your address.',
    why: 'You get this email because a remote repair was ordered at Revive with this address.',
    lines: [
      'Thank you. We have your remote repair order {order} for your {device}, from {orderedAt}.',
      'A technician contacts you within {minutes} minutes of your order.',
      'The estimated cost is {estimate}. It includes a {warrantyDays}-day warranty. We don’t repair anything until you approve the price.',
      { button: 'link', say: 'See your order' },
      'Didn’t order this? You don’t need to do anything. Tell us when we call.',
    ],
  },
  remote_order_late: {
    group: 'repairs',
    values: { order: 'text', device: 'text', orderedAt: 'moment', link: 'link' },
    sample: { order: 'O-12', device: 'Windows PC', orderedAt: SAMPLE_MOMENT, link: SAMPLE_LINK },
    subject: 'Remote repair order {order} is overdue',
    why: 'You get this email because this remote repair order is assigned to your shop.',
    lines: [
      'The customer of remote repair order {order} ({device}, ordered {orderedAt}) waits longer than promised.',
      'Contact the customer, or start the repair.',
      { button: 'link', say: 'Open the order' },
    ],
  },
  remote_order_contact_late: staffAlarm(
    'Remote order {order}: nobody has contacted the customer',
    `Nobody has contacted the customer of remote order {order} within ${ORDER_CONTACT_MINUTES} minutes.`,
  ),
  remote_order_emergency_late: staffAlarm(
    'Emergency {order}: the repair has not begun',
    `The repair of emergency {order} has not begun within ${EMERGENCY_HOURS} hours.`,
  ),
} as const satisfies Record<string, Template>;
