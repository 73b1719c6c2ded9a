import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import type { Article } from './article.js';

export const TECHNICIAN_ARTICLES: readonly Article[] = [
  {
    slug: 'send-a-quote',
    title: 'Check and send a quote',
    audience: 'technician',
    summary: 'The quote for a checked-in device waits as a draft until you send it.',
    body: [
      {
        text: 'When you connect a checked-in device and the diagnosis finds a repair, the repair page shows a draft quote. The customer sees that the device is being diagnosed. They get no email, link or price yet.',
      },
      {
        steps: [
          'Open the repair. It is under Waiting on you.',
          'Check what was found.',
          'Choose Add work or parts to add your own lines, a discount or a deposit.',
          'Choose Send quote. The customer gets an email with the approval link.',
        ],
      },
      {
        list: [
          'If the diagnosis runs again and finds the same, the draft stays. If it finds something else, check the new draft. Your own lines are kept.',
          'If the customer doesn’t want the repair, choose Decline. Nothing has to be sent first.',
          'Revising a quote that was sent asks the customer again. The old link stops working.',
        ],
      },
      { heading: 'Devices that you start on the bench' },
      { text: 'A repair that you start on the bench is quoted at once, without a draft.' },
      {
        note: 'To skip drafts, a shop administrator can turn on “Send quotes for checked-in devices at once” under Quotes on the shop dashboard.',
      },
    ],
    links: [{ label: 'Repairs', to: '/tenant/repairs' }],
    keywords: ['draft', 'quote', 'send', 'labor', 'parts', 'price', 'review', 'findings'],
  },
  {
    slug: 'install-the-agent',
    title: 'Install the agent',
    audience: 'technician',
    summary: 'Download an installer for your shop, run it on the technician’s PC, then enter the agent’s code.',
    body: [
      {
        text: 'The agent is the program on a technician’s PC that finds the devices on the bench, diagnoses and repairs them. The PC needs a connection to the platform; no incoming connections are needed. On Windows and Linux with an x86-64 processor the agent is one program. Other systems need Node.js 24 or newer.',
      },
      {
        steps: [
          'An administrator of the shop opens Agents and adds an agent.',
          'Download the installer for the PC: for the Windows command prompt, for a shell, or for Python 3.',
          'Run it on that PC within 15 minutes. Its token works once.',
          'The installer downloads the agent, compares its SHA-256 checksum and enrols the PC in your shop.',
          'The agent shows a short code. Enter it on the Agents page.',
        ],
      },
      {
        note: 'The Windows installer is a beta: we have not tested that file on Windows.',
      },
      {
        text: `The agent uses local port ${FIRST_AGENT_PORT}, or the next free one. Is the agent on the PC already? Create a token instead, and give it to the agent.`,
      },
    ],
    links: [
      { label: 'Agents', to: '/tenant/agents' },
      { label: 'Download the agent', to: '/download-agent' },
    ],
    keywords: ['setup', 'download', 'Node.js', 'token', 'enrol', 'PC', 'Windows', 'Linux', 'macOS'],
  },
  {
    slug: 'start-from-rescue-media',
    title: 'Start a PC from rescue media',
    audience: 'technician',
    summary: 'A PC that doesn’t start joins your bench from a USB stick or CD, and its disks appear there.',
    body: [
      {
        text: 'Ask whoever runs your platform for the rescue image. Write it to a USB stick as a whole, or burn it to a CD. It starts PCs with BIOS and with UEFI, also with Secure Boot. It needs a wired network, or a phone that shares its connection by USB.',
      },
      {
        steps: [
          'Start the PC from the stick or CD.',
          'An administrator of the shop opens Agents, adds an agent and creates a rescue code.',
          'Enter your platform’s address and the rescue code on the PC. The code works once, within 15 minutes.',
          'The PC shows a short code of its own. Enter it on the Agents page.',
          'Take in the PC’s disk on your bench, as any other device.',
        ],
      },
      {
        note: 'Keep the PC on until the repair is done. From a stick, an interrupted repair is undone at the next start. From a CD it isn’t, because the journal is kept in memory: your platform then has only its copy of the backup.',
      },
    ],
    links: [{ label: 'Agents', to: '/tenant/agents' }],
    keywords: ['boot', 'USB', 'stick', 'CD', 'dead', 'rescue', 'code', 'BIOS', 'UEFI'],
  },
  {
    slug: 'confirm-an-agent',
    title: 'Confirm an agent, and on-site confirmation',
    audience: 'technician',
    summary: 'An agent does nothing until someone from your shop enters the code that it shows.',
    body: [
      { heading: 'The code of a new agent' },
      {
        text: 'The code proves that the agent in your list is the one on your PC. The agent and the platform compute it separately; it is never sent. If the code doesn’t match, don’t try others: remove the agent and install it again.',
      },
      { heading: 'On-site confirmation' },
      {
        text: 'An administrator of the shop can turn on a second confirmation. Each repair and rollback then waits until someone at the agent’s PC confirms exactly these changes. After 30 minutes without an answer it isn’t started.',
      },
      {
        list: [
          'The platform can only turn it on.',
          'It is turned off at each agent’s PC, with the command of the agent.',
          'The confirmation shows the device, the findings, each change and the approval.',
        ],
      },
    ],
    links: [{ label: 'Agents', to: '/tenant/agents' }],
    keywords: ['code', 'pair', 'security', 'console', 'confirm'],
  },
  {
    slug: 'agent-offline',
    title: 'An agent is offline',
    audience: 'technician',
    summary: 'Check that the PC is on and online, and that the agent runs. It reconnects automatically.',
    body: [
      {
        text: 'An installed agent starts with its PC. On a PC without systemd or Task Scheduler it runs in a window, until the window is closed or the PC shuts down.',
      },
      {
        steps: [
          'On the agent’s PC, check the connection to the internet.',
          'If the agent doesn’t run, restart the PC. For an agent in a window, run start.sh (on Windows start.bat) in the folder .revive-agent of the same user.',
          'Wait a moment. The agent connects automatically and keeps its place in your shop.',
        ],
      },
      { heading: 'If that doesn’t help' },
      {
        list: [
          'If the agent was removed on the Agents page, it can’t reconnect. Install it again.',
          'Agents lists when each agent was last seen.',
          'Run revive-agent doctor on the PC. It says what stops the connection, and what to do.',
        ],
      },
      { heading: 'A repair was running' },
      {
        text: 'The agent keeps a journal. After it starts again, a repair that was written completely is checked. Anything less is undone. It never continues to write from where it stopped.',
      },
    ],
    links: [{ label: 'Agents', to: '/tenant/agents' }],
    keywords: ['disconnected', 'connection', 'restart', 'not connected', 'last seen', 'crash'],
  },
  {
    slug: 'connect-a-disk-image',
    title: 'Connect a disk or a disk image',
    audience: 'technician',
    summary: 'Copy the image into the agent’s bench folder, or attach the disk. It appears on the bench automatically.',
    body: [
      { heading: 'A disk image' },
      {
        steps: [
          'Copy the image to the folder bench in .revive-agent, in the home folder of the user who runs the agent. The agent names the folder when it starts.',
          'Wait until the copy is complete. A file that still grows isn’t shown yet.',
          'Choose the image on the bench and start the diagnosis.',
        ],
      },
      { text: 'Files that end in .part, .tmp, .crdownload or .log, and hidden files, are ignored.' },
      { heading: 'A disk' },
      {
        text: 'On Linux, the agent also lists disks that its user may read and that the PC itself doesn’t use. A disk that is mounted isn’t listed: unmount it first. On Windows and macOS, use an image.',
      },
      {
        note: 'Unplugging ends nothing. When the device is back, it is read again, and the repair continues if it is unchanged.',
      },
    ],
    links: [{ label: 'Bench', to: '/tenant' }],
    keywords: ['image', 'img', 'USB', 'drive', 'attach', 'mount', 'bench folder'],
  },
  {
    slug: 'how-a-fix-is-tested',
    title: 'How a fix is tested before it is offered',
    audience: 'technician',
    summary: 'Each fix is first applied in memory. Only a fix that passes independent checks there gets a quote.',
    body: [
      {
        steps: [
          'The diagnosis reads the device and proposes changes. It writes nothing.',
          'The changes are laid over the device in memory, and the result is diagnosed again, until nothing more is found.',
          'Files are counted before and after. A file that could be reached must still be reached.',
          'Checks run on the device as it is and on the tested result. A check counts only if it fails before and passes after.',
        ],
      },
      {
        text: 'If one of these fails, no repair is offered. The quote covers exactly the tested changes. If the device changes before the repair starts, the agent refuses to write.',
      },
      {
        list: [
          'Our second reader checks each structure in another way than the first.',
          'sgdisk, sfdisk, ntfsfix, fsck.fat and e2fsck are asked as well, if they are installed on the agent’s PC. They see copies, never the device.',
        ],
      },
    ],
    keywords: ['rehearsal', 'simulation', 'dry run', 'plan', 'proof', 'check', 'verify'],
  },
  {
    slug: 'needs-technician',
    title: 'Why a device needs a technician',
    audience: 'technician',
    summary: 'The diagnosis found something that it can’t repair safely, so a person decides.',
    body: [
      {
        text: 'The agent offers a repair only if it can prove the result. The repair page names the reason. Common ones:',
      },
      {
        list: [
          'The drive is encrypted, for example with LUKS.',
          'The drive is empty, or nothing on it was recognised.',
          'It belongs to a RAID or a storage pool.',
          'Two sources contradict each other, such as a backup and what lies on the disk today.',
          'No independent check would confirm the fix.',
        ],
      },
      { heading: 'What you can do' },
      {
        list: [
          'Diagnose again, for example after another cable or adapter.',
          'Work by hand with your own tools, and record what you did and what it costs. Your customer can read it. It isn’t shown as verified.',
          'Mark the device as ready for pickup. If it isn’t repaired, the customer pays only the diagnosis.',
        ],
      },
    ],
    links: [{ label: 'Bench', to: '/tenant' }],
    keywords: ['person', 'manual', 'by hand', 'not repairable', 'encrypted', 'RAID', 'refused', 'unknown'],
  },
  {
    slug: 'recover-files',
    title: 'Copy a failing drive, or recover deleted files',
    audience: 'technician',
    summary: 'Two services that only read the device: an image of a drive, and the files that can still be read.',
    body: [
      {
        text: 'After a diagnosis the repair page lists under “You can also” what can be made of the device. Nothing on the device is changed, so both are offered even when a repair is not.',
      },
      { heading: 'Drive image' },
      {
        list: [
          'Offered for drives, and first of all for one that reports that it is failing: such a drive is never repaired in place.',
          'The page shows the size, where the image will lie on your PC, the free space there and the speed measured on this drive.',
          'You can stop it. What was read is kept, and the same order goes on from there.',
          'The finished image appears on the bench, where you can diagnose and repair it.',
        ],
      },
      { heading: 'Deleted files' },
      {
        list: [
          'Before the quote you see how many files of which kinds were found. Their names stay on your PC.',
          'Each recovered file is listed with its checksum. A file whose place was used again is not called whole.',
          'If no file is whole, your customer is not charged.',
        ],
      },
      {
        text: 'Create the quote on the repair page. Your customer approves it like a repair. Hand over the recovered files yourself: they are never sent to us.',
      },
    ],
    keywords: [
      'image',
      'clone',
      'failing drive',
      'SMART',
      'undelete',
      'deleted',
      'lost files',
      'data recovery',
      'photos',
    ],
  },
  {
    slug: 'roll-back',
    title: 'Roll back a repair',
    audience: 'technician',
    summary: 'Until the device is picked up, you can undo a repair. The device is then as it was before.',
    body: [
      {
        steps: [
          'Attach the device and open its repair.',
          'Choose Roll back. The dialog shows what is undone and which amounts are reversed.',
          'Confirm. The agent writes the backed up data to where it was.',
        ],
      },
      {
        list: [
          'The original problem returns.',
          'The charge and the commission are reversed, and a repair of your trial is given back.',
          'If the device has changed since the repair, nothing is written.',
          'After a rollback you can diagnose the device again.',
        ],
      },
      {
        note: 'When the device is marked as picked up, the agent deletes what a rollback needs. From then on nobody can roll the repair back.',
      },
    ],
    keywords: ['undo', 'revert', 'restore', 'back', 'reverse'],
  },
];
