export const messages = {
  booted: (seconds: string) =>
    `Rehearsed: it boots. A copy-on-write view of the repaired device started in a virtual machine and answered after ${seconds} s.`,
  didNotBefore: (seen: string) => ` Before the repair: ${seen}`,
  bootedBefore: ' It also booted before the repair.',
  notSeen: (seen: string) => `Not seen to boot: ${seen}`,
  notTried: (why: string) => `Booting was not tried: ${why}`,
  missing: (tool: string) => `${tool} is not installed on the agent's PC.`,
  failed: (why: string) => `the virtual machine could not run (${why}).`,
  firmwareSaid: (words: string) => `the firmware found nothing to start ("${words}").`,
  lastLine: (line: string, seconds: number) => `no sign of a started system within ${seconds} s. Last seen: "${line}".`,
  silent: (seconds: number) =>
    `nothing appeared on the serial port within ${seconds} s. Windows shows nothing there, so it may still start.`,
  tooMuch: 'it wrote more than it may to the serial port.',
  ended: 'the virtual machine ended by itself.',
} as const;
