export const messages = {
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
} as const;
