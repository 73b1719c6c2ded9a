export const messages = {
  title: 'Non-Bootable Device Analysis',
  fact: 'For PCs that do not start',
  banner: {
    title: 'Premium service',
    text: 'Start the PC from rescue media: the agent then reads its parts and disks without its own system. What cannot be read is left out.',
  },
  start: {
    title: 'Hardware analysis',
    text: 'Reads the PC on rescue media, or this bench’s own computer where there is none. Nothing is changed.',
    action: 'Start Hardware Analysis',
    starting: 'Starting…',
    running: 'Reading the hardware',
    failed: 'Analysis Failed',
    forShops: 'A shop starts the analysis on its own bench. You can download the rescue media here.',
  },
  rescue: {
    title: 'Rescue agent',
    action: 'Download Rescue Agent',
    size: (size: string) => `An image for a USB stick or a CD, ${size}. It holds no password and no key of a shop.`,
    notBuilt:
      'Rescue media was not built on this platform. Attach the drive of the PC to a technician’s PC instead, and set up the agent there.',
  },
  results: {
    title: 'Results',
    none: 'No analysis yet',
    noneText: 'Start one, and the parts of the PC appear here.',
    source: { rescue_media: 'PC on rescue media', agent_computer: 'The agent’s own computer' },
    machine: 'Machine',
    processor: 'Processor',
    cores: (cores: number, threads: number | undefined) =>
      threads === undefined ? `${cores} cores` : `${cores} cores, ${threads} threads`,
    memory: 'Memory',
    module: (size: number, type: string | undefined) => (type === undefined ? `${size} GB` : `${size} GB ${type}`),
    drives: 'Drives',
    drive: (model: string, size: number) => `${model}, ${size} GB`,
    health: {
      failing: 'failing',
      unreadable_sectors: 'unreadable sectors',
      worn: 'worn',
      fine: 'reports nothing wrong',
      not_known: 'health not known',
    },
    board: 'Motherboard',
    system: 'System that was read',
    platform: 'Agent platform',
    revenue: 'Quote',
    capabilities: 'What can be repaired',
    notes: 'Notes',
    notSeen: 'Not seen',
    openRepair: 'Open repair',
    failedLook: 'The look did not come to its end',
  },
  // spec part 3 §2: four steps.
  how: {
    title: 'How it works',
    steps: [
      'Download the rescue agent and write it to a USB stick or a CD.',
      'Start the PC from it, with a network cable or a phone that shares its connection over USB.',
      'On the Agents page create a rescue code, and enter it on the PC.',
      'Start the hardware analysis here. The PC’s disks also appear on your bench.',
    ],
  },
} as const;
