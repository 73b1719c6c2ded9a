/** The names of the four problems are the specification's (part 3 §2), as are the three links of the header. */
export const messages = {
  header: {
    help: 'Get Help Now',
    demo: 'View Live Demo',
  },
  landing: {
    title: 'Device repair you can follow',
    patent: 'Patent pending',
    headline: 'Device repair you can follow, step by step',
    intro: 'Blue screen? Dead drive? Repair shops diagnose and fix it, and you watch every step.',
    track: 'Track Repair',
    problems: {
      title: 'Common problems',
      blueScreen: {
        title: 'Blue screen',
        text: 'Windows stops with an error and may restart.',
        link: 'Read your crash dump',
      },
      bootLoop: { title: 'Boot loop', text: 'The device keeps restarting and never reaches the desktop.' },
      blackScreen: { title: 'Black screen', text: 'The device has power, but the screen stays dark.' },
      slow: { title: 'Extremely slow', text: 'It takes minutes to start, and every click makes you wait.' },
    },
    steps: {
      title: 'How a repair works',
      diagnose: {
        title: 'Diagnose',
        text: 'The shop connects your device. Nothing is changed, and every finding shows where it was seen.',
      },
      approve: {
        title: 'Approve',
        text: 'You get a link with the findings in plain words and the price. Nothing is changed until you approve.',
      },
      repair: {
        title: 'Repair and verify',
        text: 'The data that will change is backed up first. A repair counts only when the checks that failed now pass.',
      },
    },
    picture: {
      tracking: 'The tracking page on a phone: the findings, the price, and the button to approve',
      bench: 'The bench of a repair shop after a repair: each step, and the checks before and after',
      note: 'Screenshot of the product in a demo shop, with a damaged test disk.',
      demo: 'See the whole repair',
    },
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
  },
  figures: {
    emergency: { label: 'Emergency fix', text: 'one-time, for a blue screen' },
    protection: { label: 'Monthly protection', text: 'per month' },
    verified: {
      label: 'Repaired and verified',
      figure: (percent: number) => `${percent}%`,
      text: (verified: number, ended: number) => `${verified} of the last ${ended} repairs`,
    },
    time: {
      label: 'Repair time',
      figure: (from: string, to: string) => `${from} to ${to}`,
      text: (verified: number) => `the middle half of ${verified} verified repairs`,
    },
  },
  help: {
    title: 'Get help with a device',
    fact: 'What to try first, and how to find a repair shop.',
    tracking: {
      title: 'Already at a repair shop?',
      text: 'Use the tracking ID from the shop to see what was found, what it costs and what was done.',
      action: 'Track Repair',
    },
    firstAid: {
      title: 'What to try first',
      blueScreen: {
        title: 'Blue screen',
        steps: [
          'Write down the stop code, or take a photo of the screen.',
          'Unplug the device you connected last, then restart.',
          'If it happens again, stop here and get a diagnosis.',
        ],
        link: 'Read your crash dump',
      },
      bootLoop: {
        title: 'Boot loop',
        steps: [
          'Unplug USB drives, docks and printers.',
          'Turn the device off and wait a minute before you start it again.',
          'Don’t reset the device if you need its files.',
        ],
      },
      blackScreen: {
        title: 'Black screen',
        steps: [
          'Check the charger, the cable and another screen.',
          'Hold the power button for 15 seconds, then start the device once.',
          'If you hear the disk clicking, don’t start it again.',
        ],
      },
      slow: {
        title: 'Extremely slow',
        steps: [
          'Copy your most important files to another drive now.',
          'Keep a few gigabytes of the disk free.',
          'Don’t run “cleaner” tools: they remove traces that a diagnosis needs.',
        ],
      },
    },
    diagnosis: {
      title: 'Get a diagnosis',
      text: 'Take the device to a repair shop near you and ask whether it works with Revive. The diagnosis changes nothing, and you approve the price before any repair.',
      noList: 'We don’t list repair shops yet.',
    },
    articles: {
      title: 'Help with Revive',
      text: 'Short answers: how to track and approve a repair, what you pay, and what a repair changes.',
      action: 'Help articles',
    },
    account: {
      title: 'Your account',
      text: 'An account is free for customers and keeps your repairs in one place.',
      action: 'Sign in or sign up',
    },
    support: 'Support',
  },
  demo: {
    title: 'A repair, step by step',
    fact: 'Screenshots of the real product.',
    note: 'We took these screenshots in a demo shop, with a damaged test disk. The people in them are invented.',
    action: 'Get help with a device',
    scenes: {
      diagnose: {
        title: 'The shop diagnoses',
        text: 'The shop connects the disk and starts the diagnosis. Nothing is changed, and every finding shows where it was seen.',
        alt: 'The bench of a repair shop: a disk, its findings and the price of the repair',
      },
      decide: {
        title: 'You decide',
        text: 'You get a link with the findings in plain words and the price. Nothing is changed until you approve.',
        alt: 'The tracking page on a phone: the findings, the price, and the button to approve',
      },
      check: {
        title: 'The repair is verified',
        text: 'The data that will change is backed up first. The repair counts only when the checks that failed now pass.',
        alt: 'The bench after the repair: its five steps and the checks before and after',
      },
      proof: {
        title: 'You see the proof',
        text: 'The same link shows what was done, how it was checked and what you pay.',
        alt: 'The tracking page on a phone: repaired and checked',
      },
    },
  },
} as const;
