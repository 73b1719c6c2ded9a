export const messages = {
  title: 'Direct Device Testing',
  label: 'Direct device testing',
  fact: (ready: number, open: number) => `${ready} ready to test · ${open} under way`,
  tabs: { devices: 'Connected Devices', active: 'Active Tests', results: 'Test Results' },

  scan: {
    action: 'Scan Devices',
    scanning: 'Scanning…',
    done: 'Device Scan Complete',
    doneText: (devices: number, answered: number, asked: number) =>
      `${counted(devices, 'device')} · ${answered} of ${counted(asked, 'agent')} answered`,
    failed: "Couldn't scan the devices",
  },

  devices: {
    list: 'Connected devices',
    none: 'No devices connected',
    noneText: 'Start an agent, connect a device to its PC, then scan.',
    vendor: 'Vendor',
    model: 'Model',
    connection: 'Connection',
    battery: 'Battery',
    system: 'System',
    shop: 'Shop',
    unknown: 'Not reported',
    test: 'Test Patch',
    testOf: (device: string) => `Test Patch: ${device}`,
    notReady: {
      connected: 'Scan the devices to check whether this one can be tested.',
      analyzing: 'This device is being read. Wait until it shows READY.',
      testing: 'A test or a run of this device is under way.',
      error: "The agent couldn't read this device. Reconnect it, then scan.",
      disconnected: 'The agent of this device is offline.',
    },
  },

  start: {
    title: 'Start a test',
    device: 'Device',
    patch: 'Patch',
    chooseDevice: 'Select a device',
    choosePatch: 'Select a patch',
    noneReady: 'No device is ready. Scan the devices first.',
    action: 'Start Test',
    starting: 'Starting…',
    started: 'Patch Test Started',
    startedText: (patch: string, device: string) => `${patch} on ${device}`,
    failed: 'Test Failed to Start',
    failedText: 'Could not start patch test',
  },

  active: {
    list: 'Active tests',
    none: 'No active tests',
    noneText: 'Start a test on a device that shows READY.',
    progress: (patch: string, device: string) => `${patch} on ${device}`,
    steps: 'steps',
  },

  results: {
    list: 'Test results',
    none: 'No test results yet',
    noneText: 'Ended tests appear here with their measured values.',
    passed: 'Passed',
    notPassed: 'Not passed',
    failed: 'Failed',
    performance: 'Performance',
    stability: 'Stability',
    change: 'Change by the patch',
    fixed: 'Issues fixed',
    duration: 'Duration',
    issues: 'Issues',
    errors: 'Messages of the device',
    notMeasured: 'Not measured',
    more: 'Show measured values',
    less: 'Hide measured values',
    about: (patch: string, device: string) => `${patch} on ${device}`,
    formula: 'How it is calculated',
    probe: 'Probe',
    before: 'Before',
    after: 'After',
    floor: 'Without the device',
    samples: 'n',
    failedSamples: 'Failed',
    method: 'Method',
  },
} as const;

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
