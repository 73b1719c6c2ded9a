export const messages = {
  title: 'Printers',
  intro:
    'Choose one printer for each paper. Receipts and labels then print without a dialog, on the PC that the printer is connected to.',
  location: 'Location',
  ofLocation:
    'Each location prints on the printers of its own PCs. A document of a repair prints at the location that has the device. Move a PC to another location on the Agents page.',
  none: 'This computer’s dialog',
  noneText: 'Print opens the dialog of the computer you are using.',
  choose: 'Printer',
  option: (printer: string, agent: string) => `${printer} on ${agent}`,
  gone: (printer: string) => `${printer} (not connected)`,
  onlyAdmin: 'Your shop’s administrator chooses printers.',
  saved: 'Printer saved',
  notSaved: 'Printer not saved',
  ready: 'Ready',
  notReady: 'Not ready',
  missing: 'Not connected',
  test: 'Print a test page',
  noPrinters: 'No printers found',
  noPrintersText:
    'The agent lists the printers of its PC. Install the printer on that PC, and check on the Agents page that the agent is online.',
  queue: {
    title: 'Recent documents',
    empty: 'Nothing was printed yet.',
    failed: 'Not cancelled',
    cancel: 'Cancel',
    again: 'Print again',
    notPrinted: 'Not printed',
    things: { receipt: 'Receipt', label: 'Label', test: 'Test page' },
    of: 'Open the repair',
  },
} as const;
