/** The names of the four problems and the three header links come from the specification (part 3 §2). */
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
} as const;
