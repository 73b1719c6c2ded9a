export const messages = {
  title: 'Phone-to-PC Connectivity Repair',
  fact: 'Use a phone as network or boot disk for a PC that won’t start',
  tabs: {
    label: 'Phone bridge',
    detection: 'Device Detection',
    bridge: 'Phone Bridge',
    repair: 'Active Repair',
    revenue: 'Revenue Impact',
  },
  detection: {
    phones: 'Connected phones',
    noPhones: 'No phone connected',
    noPhonesText: 'Attach a phone over USB with debugging allowed, or connect one over the network.',
    devices: 'Devices that do not start',
    noDevices: 'No device connected',
    noDevicesText: 'Start the PC from rescue media, or attach its drive to a technician’s PC.',
    battery: (level: number) => `Battery ${level}%`,
    cost: (price: string) => `Quote ${price}`,
    complexity: { basic: 'Basic', advanced: 'Advanced', expert: 'Expert' },
  },
  connections: {
    rescue_media: 'PC on rescue media',
    attached_drive: 'Drive attached by USB',
    disk_image: 'Image of a drive',
  },
  bridge: {
    title: 'Connect a phone',
    text: 'The phone shares its network with the PC, or holds the rescue media that the PC boots from. The agent diagnoses and repairs the PC’s disk.',
    forShops: 'Shops start a bridge on their own bench.',
    phone: 'Phone',
    target: 'Device to repair',
    use: 'The phone is',
    uses: { network: 'the network of the PC', media: 'the disk with the rescue media' },
    choosePhone: 'Choose a phone',
    chooseTarget: 'Choose a device',
    start: 'Start Bridge',
    starting: 'Starting…',
    good: 'Bridge started',
    goodText: (phone: string, target: string) => `${phone} is connected to ${target}. The diagnosis only reads.`,
  },
  repair: {
    none: 'No session',
    noneText: 'Start a bridge, and its diagnosis appears here.',
    number: (number: number) => `R-${number}`,
    serves: (phone: string, use: string) => `${phone} is ${use}`,
    steps: (done: number, total: number) => `${done} of ${total} steps done`,
    commands: 'Repairs in the quote',
    noCommands: 'Nothing quoted yet',
    execute: 'Execute Repair',
    executing: 'Starting…',
    openRepair: 'Open repair',
    started: 'Repair started',
  },
  summary: {
    phones: 'Phones',
    phonesText: 'Connected to your agents',
    devices: 'Devices that do not start',
    devicesText: 'On rescue media or attached',
    sessions: 'Sessions',
    sessionsText: 'Bridges that are not handed over',
    open: 'Open phone bridge',
  },
  revenue: {
    label: 'Revenue of phone bridge repairs',
    text: (charges: number) =>
      charges === 0
        ? 'No bridge repair has been charged yet'
        : `Charged for ${charges} ${charges === 1 ? 'repair' : 'repairs'}`,
  },
  // spec part 2 §8
  toasts: {
    bridge: {
      failed: 'Connection Failed',
      failedText: 'Unable to establish phone bridge connection',
    },
    repair: {
      failed: 'Repair Failed',
      failedText: 'Unable to complete device restoration',
    },
    repaired: 'Repair Completed Successfully',
  },
} as const;
