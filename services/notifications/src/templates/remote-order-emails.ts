import { SAMPLE_LINK, SAMPLE_MOMENT, type Template } from './template.js';

/** Emails about remote orders: to the customer that the order arrived, to its shop that it waits longer than promised. */
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
} as const satisfies Record<string, Template>;
