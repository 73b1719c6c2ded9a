export const messages = {
  title: 'Get help with a device',
  fact: 'What to try first, and how to find a repair shop.',
  tracking: {
    title: 'Already at a repair shop?',
    text: 'Use the tracking ID from the shop to see what was found, what it costs and what was done.',
    action: 'Track Repair',
  },
  remote: {
    title: 'Have it repaired remotely',
    text: 'Tell us what happens. A technician contacts you within 15 minutes, and nothing is repaired before you approve the price.',
    action: 'Order a remote repair',
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
} as const;
