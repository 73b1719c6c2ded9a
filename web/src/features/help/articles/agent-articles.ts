import type { Article } from './article.js';

export const AGENT_ARTICLES: readonly Article[] = [
  {
    slug: 'check-an-agent',
    title: 'Check an agent with the doctor',
    audience: 'technician',
    summary: 'The doctor checks connection, PC, devices and tools of an agent, and says what to do about each problem.',
    body: [
      { heading: 'Start the doctor' },
      {
        list: [
          'An agent that is online: open Test an agent and choose Run the doctor.',
          'An agent that is offline: run revive-agent doctor in a terminal of its PC. It also works without a connection.',
          'The PC that you sit at: Test an agent finds its agent too. To see devices and run the doctor there, enter the pairing secret of that agent.',
        ],
      },
      { heading: 'Read the report' },
      {
        list: [
          'OK: nothing to do.',
          'Warning: the agent works, but less well or less deeply.',
          'Problem: the agent can’t work until it is solved.',
          'Not checked: an earlier problem hides the result. Solve that problem, then check again.',
        ],
      },
      { text: 'Begin with the first problem under Connection. It often causes those below it.' },
      { heading: 'What it finds most often' },
      {
        list: [
          'Secure connection: a company’s proxy or a virus scanner opens the connection. The report names who signed. Have the platform left out of the inspection.',
          'Clock: the clock of the PC is wrong. Turn on automatic time.',
          'Phones: another program holds the phone. The report names the program; close it.',
          'Permissions: this user may not open phones or disks. The report shows the line that you run once.',
          'Tools: a missing tool stops nothing. The report says what is then checked less deeply.',
        ],
      },
      { note: 'Copy as text gives you the report for a support request. It holds no passwords or keys.' },
    ],
    links: [
      { label: 'Test an agent', to: '/test-agent' },
      { label: 'Agents', to: '/tenant/agents' },
    ],
    keywords: [
      'doctor',
      'diagnose',
      'proxy',
      'firewall',
      'certificate',
      'TLS',
      'udev',
      'driver',
      'permission',
      'pairing',
    ],
  },
  {
    slug: 'agent-updates',
    title: 'Agent updates, and how to go back',
    audience: 'technician',
    summary: 'Agents update by themselves between repairs, and return to the version before if the new one fails.',
    body: [
      {
        steps: [
          'The platform offers a version. New versions reach a few agents first, then more.',
          'The agent downloads the version and checks its signature.',
          'It waits until no repair, backup or session is running, then starts the new version.',
          'A separate program, the supervisor, watches the new version for 10 minutes. If the new version fails, the supervisor starts the old one.',
        ],
      },
      { text: 'The page of each agent shows its version, the state of the update and why an agent went back.' },
      { heading: 'Go back' },
      {
        text: 'The PC keeps the version before for 14 days. Until then an administrator of the shop can choose Go back on the agent’s page. The agent changes the version when no repair is running.',
      },
      { heading: 'If an update waits' },
      {
        list: [
          'A wrong clock, a full disk or a proxy can hold an update up. The agent’s page names the reason.',
          'The agent keeps working on its version meanwhile.',
          'An agent without a supervisor can’t be updated from here. Install it again: it stays the same agent.',
        ],
      },
    ],
    links: [{ label: 'Agents', to: '/tenant/agents' }],
    keywords: ['version', 'upgrade', 'downgrade', 'rollback', 'supervisor', 'new release', 'signature'],
  },
  {
    slug: 'print-without-a-dialog',
    title: 'Print labels and receipts without a dialog',
    audience: 'technician',
    summary: 'Choose a printer for each paper once. Labels and receipts then print through the agent of its PC.',
    body: [
      {
        steps: [
          'Install the printer on a PC with an agent, as for any other program.',
          'An administrator of the shop opens Printers and chooses one printer for each paper: labels of 62 mm, receipts of 80 mm, A4.',
          'Choose Print a test page. All four edges should be on the paper.',
        ],
      },
      {
        list: [
          'A label prints from the label page of a ticket.',
          'A receipt prints from the ticket, under Receipt, once the work is charged or the device is picked up. Without a receipt printer it prints on A4.',
          'You can print from any computer or phone. The document comes out where the printer is.',
        ],
      },
      { heading: 'If nothing comes out' },
      {
        list: [
          'The button shows where the document is and what it waits for, such as paper.',
          'A document waits for up to 24 hours and then prints. Cancel it if you don’t need it any more.',
          'If it isn’t known whether a document came out, look at the printer before you print again.',
        ],
      },
      { note: 'Without a chosen printer, Print opens the dialog of the computer that you use.' },
    ],
    links: [
      { label: 'Printers', to: '/tenant/printers' },
      { label: 'Repairs', to: '/tenant/repairs' },
    ],
    keywords: ['printer', 'label', 'receipt', 'thermal', 'roll', 'paper', 'slip', 'test page', 'queue'],
  },
];
