export const messages = {
  trust: {
    title: 'What we can prove',
    readOnly: {
      title: 'The diagnosis only reads',
      text: 'A fix is first tested in memory. It gets a quote only if independent checks pass there.',
    },
    approved: {
      title: 'No change without approval',
      text: 'The platform signs an order for exactly the plan you approved. The agent refuses every other.',
    },
    undo: {
      title: 'Changes can be undone',
      text: 'The data that will change is backed up first. Until pickup, the shop can put it back.',
    },
    privacy: {
      title: 'Your files stay yours',
      text: 'Only the data that a repair changes is copied. It is encrypted on the technician’s PC before it leaves.',
    },
    documents: {
      title: 'Documents anyone can verify',
      text: 'Your browser checks that we issued a signed PDF and that it’s unchanged.',
      link: 'Verify a document',
    },
    agent: {
      title: 'The agent is open to inspection',
      text: 'Anyone can download the program that shops run, and compare its checksum.',
      link: 'Download the agent',
    },
  },
  prices: {
    title: 'Prices',
    customers: {
      title: 'For customers',
      text: 'Your shop’s quote shows the price before anything changes.',
      moneyBack:
        'Money-back guarantee: if a repair fails or you decline it, you pay only for the diagnosis. You see its price before you approve anything.',
      link: 'What you pay',
    },
    shops: 'Plans for repair shops',
    month: 'per month',
    setup: (price: string) => `Setup fee ${price}, once`,
    noSetup: 'No setup fee',
    popular: 'Most popular',
    services: (share: string) => `Each service that a shop offers adds ${share} of its price per month.`,
    trial: (repairs: number, days: number) => `Free trial: ${repairs} repairs or ${days} days, whichever ends first.`,
    currency: 'All prices in South African rand, VAT included.',
    register: 'Register a repair shop',
  },
  questions: {
    title: 'Questions',
    all: 'All help articles',
    more: 'Read more',
    list: [
      {
        question: 'Do I need an account to follow a repair?',
        answer: 'No. The shop gives you a tracking ID. With it you see the findings, the price and the progress.',
        slug: 'track-a-repair',
      },
      {
        question: 'How do I approve a repair?',
        answer: 'With the link in your email, with a QR code at the shop, or by telling the shop.',
        slug: 'approve-a-quote',
      },
      {
        question: 'Do you copy my files?',
        answer: 'No. Only the data that a repair changes is backed up, so that the change can be undone.',
        slug: 'what-a-repair-changes',
      },
      {
        question: 'What if the device can’t be repaired?',
        answer: 'A technician decides what comes next. You pay only the diagnosis if nothing is repaired.',
        slug: 'needs-technician',
      },
      {
        question: 'How does a shop join?',
        answer: 'Register the shop, then follow the review on one page. The PC for the repairs is checked first.',
        slug: 'apply-as-a-shop',
      },
    ],
  },
} as const;
