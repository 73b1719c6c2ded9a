import { ORDER_CONTACT_KEPT_DAYS } from '@revive/contracts/remote-orders/retention';
import { formatMoney } from '@revive/contracts/money';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { ORDER_CONTACT_MINUTES, ORDER_WARRANTY_DAYS } from '@revive/contracts/remote-orders/pricing';
import type { OrderState, ShopObstacle } from '@revive/contracts/remote-orders/states';
import { counted } from '#ui/format/counted.js';

/** A waiting time: `under a minute`, `12 min`, `1 h 5 min`, `3 days`. */
export function waitText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

const OBSTACLES: Record<ShopObstacle, string> = {
  not_taking: 'takes no remote orders',
  untrained: 'nobody trained yet',
  offline: 'no agent online',
};

export const messages = {
  form: {
    title: 'Order a remote repair',
    text: `Tell us what is wrong. A technician contacts you within ${ORDER_CONTACT_MINUTES} minutes. Nothing is repaired until you approve the price.`,
    labels: {
      customerName: 'Customer name',
      customerPhone: 'Customer phone',
      customerEmail: 'Customer email',
      deviceType: 'Device type',
      deviceModel: 'Device model',
      issueDescription: 'Issue description',
      urgencyLevel: 'Service priority',
      preferredTime: 'Preferred contact time',
    },
    hints: {
      customerEmail: 'We send a confirmation with a link to your order.',
      deviceModel: 'Example: ThinkPad T14 or Galaxy S23',
      issueDescription: 'What happens, and since when?',
      preferredTime: 'Example: weekdays after 17:00',
    },
    chooseDevice: 'Choose a device type',
    cost: 'Estimated cost',
    noCost: 'Choose a device type to see the cost.',
    warranty: `Includes a ${ORDER_WARRANTY_DAYS}-day warranty.`,
    submit: 'Create Remote Repair Order',
    sending: 'Creating order...',
    cancel: 'Cancel',
    // spec part 3 §8
    missing: { title: 'Missing Information', text: 'Please fill in all required fields' },
    failed: { title: 'Order Creation Failed', text: 'Failed to create remote repair order' },
    created: {
      title: 'Remote Repair Order Created',
      text: (orderId: string) =>
        `Order #${orderId} created successfully. Agent will contact customer within ${ORDER_CONTACT_MINUTES} minutes.`,
    },
  },
  done: {
    title: 'We have your order',
    text: `A technician contacts you within ${ORDER_CONTACT_MINUTES} minutes.`,
    orderId: 'Order ID',
    keep: 'Keep this ID. With it you can follow your order.',
    copy: 'Copy order ID',
    open: 'See your order',
    another: 'Order another repair',
  },
  status: {
    title: (number: number) => `Order ${orderNumber(number)}`,
    headlines: {
      new: 'We have your order',
      assigned: 'A repair shop has your order',
      contacted: 'We contacted you',
      linked: 'Your repair has started',
      closed: 'Your order is closed',
    } satisfies Record<OrderState, string>,
    promise: (clock: string) => `We contact you by ${clock}.`,
    late: 'We are late. We promised to contact you by now, and our team sees this too.',
    contactedText: 'The repair shop tells you what comes next.',
    closedReasons: {
      solved: 'The problem was solved on the call.',
      unreachable: 'We couldn’t reach you. Order again, and check your phone number.',
      cancelled: 'You cancelled it.',
      duplicate: 'You ordered twice. Your other order continues.',
      not_repairable_remotely: 'This can’t be repaired remotely. A repair shop can look at your device.',
    },
    name: 'Name',
    device: 'Device',
    priority: 'Service priority',
    cost: 'Estimated cost',
    ordered: 'Ordered',
    contacted: 'Contacted',
    shop: 'Repair shop',
    notFound: { title: 'Order Not Found', again: 'Search Again' },
    orderAgain: 'Order a remote repair',
  },
  open: {
    title: 'Remote orders',
    all: 'View all orders',
    none: 'No remote order is waiting.',
  },
  list: {
    title: 'Remote orders',
    file: 'remote-orders',
    columns: {
      number: 'Order',
      customer: 'Customer',
      device: 'Device',
      priority: 'Priority',
      status: 'Status',
      contact: 'Contact',
      consent: 'Consent at the PC',
      shop: 'Repair shop',
      ordered: 'Ordered',
    },
    overdue: 'Overdue',
    overdueOnly: 'Overdue only',
    contactFilter: 'Contact',
    noShop: 'Not assigned',
    empty: 'No remote orders yet',
    emptyText: {
      admin: 'Customers order on the page “Order a remote repair”.',
      tenant: 'Orders assigned to your shop appear here.',
    },
    noMatch: 'No remote orders match these filters',
    waits: (ms: number) => `waiting ${waitText(ms)}`,
    late: (ms: number) => `overdue, waiting ${waitText(ms)}`,
    contactedAfter: (ms: number) => `after ${waitText(ms)}`,
    notContacted: 'not contacted',
  },
  figures: {
    waiting: 'Waiting for contact',
    waitingText: (overdue: number) =>
      overdue === 0
        ? `All within ${ORDER_CONTACT_MINUTES} minutes`
        : `${overdue} longer than ${ORDER_CONTACT_MINUTES} minutes`,
    inTime: `Contacted within ${ORDER_CONTACT_MINUTES} minutes`,
    ofContacted: (contacted: number) => `of ${counted(contacted, 'order')} in 30 days`,
    median: 'Median time to contact',
    medianText: (n: number) => `n = ${n}, last 30 days`,
    tooFew: (n: number, needed: number) => `Not enough orders yet (n = ${n} of ${needed})`,
    none: '–',
  },
  detail: {
    contactKept: `Contact details are deleted ${ORDER_CONTACT_KEPT_DAYS} days after an order is closed or its repair is picked up.`,
    title: 'Remote order',
    all: 'All remote orders',
    customer: 'Customer',
    contact: 'Contact',
    device: 'Device and issue',
    progress: 'Progress',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    preferred: 'Preferred contact time',
    type: 'Device type',
    model: 'Device model',
    issue: 'Issue',
    priority: 'Service priority',
    cost: 'Estimated cost',
    ordered: 'Ordered',
    assigned: 'Assigned',
    contactedRow: 'Contacted',
    linked: 'Repair started',
    closed: 'Closed',
    by: (name: string) => `by ${name}`,
    toShop: (shop: string) => `to ${shop}`,
    repair: (number: number) => `Repair R-${number}`,
    notGiven: '–',
    whatsApp: 'WhatsApp',
    sms: 'Text message',
    call: 'Call',
    noNumber: 'This phone number can’t be opened in WhatsApp. Call it as it is written.',
    contacted: 'Mark as contacted',
    contactedFailed: 'Contact Not Recorded',
    takeIn:
      'Next: repair the computer remotely, or choose this order when you start the diagnosis of the device on the bench.',
    remote: 'Start remote repair',
    bench: 'Open bench',
    greeting: (name: string, from: string, order: string, device: string) =>
      `Hello ${name}, this is ${from} about your remote repair order ${order} (${device}). When can we start?`,
    platform: 'Revive',
  },
  assign: {
    open: 'Assign',
    change: 'Assign another shop',
    title: 'Assign a repair shop',
    find: 'Find a repair shop',
    shop: 'Repair shop',
    choose: 'Choose a repair shop',
    more: 'There are more. Type part of the name.',
    offer: ({ name, openWork, obstacle }: { name: string; openWork: number; obstacle?: ShopObstacle }) =>
      `${name} (${obstacle === undefined ? 'online' : OBSTACLES[obstacle]}, ${openWork} open)`,
    none: 'No repair shop matches.',
    action: 'Assign',
    busy: 'Assigning...',
    takeBack: 'Remove from shop',
    takenBack: 'Removed from the shop',
    done: (shop: string) => `Assigned to ${shop}`,
    failed: 'Order Not Assigned',
  },
  setting: {
    on: 'Revive can assign remote orders to your shop.',
    off: 'Your shop gets no new remote orders. Those you have stay with you.',
    take: 'Take remote orders',
    stop: 'Stop taking remote orders',
    failed: 'Setting Not Saved',
  },
  close: {
    open: 'Close order',
    title: 'Close this order?',
    reason: 'Reason',
    choose: 'Choose a reason',
    note: 'Note for your team',
    action: 'Close order',
    busy: 'Closing...',
    cancel: 'Keep it open',
    failed: 'Order Not Closed',
  },
} as const;

export const moneyText = (rand: number): string => formatMoney(Math.round(rand * 100));
