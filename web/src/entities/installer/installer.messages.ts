export const messages = {
  intro: (port: number) =>
    `The installer sets up the agent and enrols it in your shop. The agent uses port ${port}. A system without a program of this build needs Node.js 24 or newer.`,
  pc: 'PC of',
  pcOption: (label: string, port: number) => `${label}, port ${port}`,
  downloaded: 'Installer downloaded',
  downloadedText: 'Run it on the technician’s PC within 15 minutes. Its token works once.',
  /** spec part 2 §8. */
  failed: 'Download Failed',
  /** spec part 3 §8. */
  platformFailed: 'Download failed. Please try again.',
  platforms: { windows: 'Windows (.bat)', universal: 'Linux and macOS (.sh)', mobile: 'Python 3, mobile (.py)' },
  restart: {
    before:
      'On Linux with systemd, and on Windows if you run the installer as administrator, the agent starts with the PC. Elsewhere it runs until you close its window. To start it, run',
    windows: '(Windows:',
    folder: ') in the folder',
    after: 'of the same user.',
  },
} as const;
