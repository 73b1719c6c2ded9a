export const messages = {
  intro: (port: number) =>
    `The installer sets up the agent and enrols it in your shop. The PC needs Node.js 24 or newer. The agent uses port ${port}.`,
  pc: 'PC of',
  pcOption: (label: string, port: number) => `${label}, port ${port}`,
  downloaded: 'Installer downloaded',
  downloadedText: 'Run it on the technician’s PC within 15 minutes. Its token works once.',
  /** spec part 2 §8. */
  failed: 'Download Failed',
  restart: {
    before:
      "The agent starts after the installation and runs until you close its window or shut down the PC. It doesn't start again automatically. To start it, run",
    windows: '(Windows:',
    folder: ') in the folder',
    after: 'of the same user.',
  },
} as const;
