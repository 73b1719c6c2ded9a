export const messages = {
  monitor: {
    label: 'Live repairs',
    empty: 'No active repairs',
    emptyText: 'A repair appears here when a shop starts its diagnosis.',
    fresh: (count: number) => `${count} new`,
    columns: {
      device: 'Device and shop',
      status: 'Status',
      step: 'Current step',
      steps: 'Steps',
      price: 'Price',
      elapsed: 'Elapsed',
    },
    waitingOn: { customer: 'Waiting on customer', technician: 'Waiting on technician', shop: 'Waiting on shop' },
    verified: 'Verified',
    asks: (name: string) => `${name} asks for help`,
  },
} as const;
