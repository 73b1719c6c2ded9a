const devices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`);

export const messages = {
  title: 'Open repairs',
  all: 'All repairs',
  waitingOn: { shop: 'Waiting on you', customer: 'Waiting on customers', repair: 'In progress' },
  explained: {
    shop: 'Start, check or decide',
    customer: 'Approval or pickup',
    repair: 'Being diagnosed or repaired',
  },
  today: ({ takenIn, repaired, handedOver }: { takenIn: number; repaired: number; handedOver: number }): string =>
    `Today: ${devices(takenIn)} checked in, ${repaired} repaired and verified, ${handedOver} picked up.`,
} as const;
