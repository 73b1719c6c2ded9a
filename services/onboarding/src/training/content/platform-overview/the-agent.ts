import { slide } from '../part.js';

export const THE_AGENT = [
  slide(
    'agent',
    'The agent on your PC',
    [
      'A program on the technician’s computer',
      'Sees disks, disk images and this computer',
      'Talks to the platform by itself',
    ],
    'The agent is a program on the technician’s computer. A web page cannot read the sectors of a disk; the agent can. It notices when a device is attached or taken away and tells the platform. You see it on the bench within a moment. It connects outwards to the platform, so your router needs no open port. On your own computer it answers at port 8888, and only to the platform’s own pages, with a secret that was agreed when it was paired.',
  ),
  slide(
    'enrol',
    'How an agent joins a shop',
    ['A token that works once', 'A short code that you type', 'A key that never leaves the PC'],
    'An agent joins a shop in two steps. Its installer carries a token that works once, for a short time. Then the agent shows a short code, and you type this code on the platform. Only then does it do anything. Its key is made on your computer and never leaves it. If a computer is stolen or sold, revoke its agent on the platform: a revoked key is never renewed. Do not copy an agent’s folder to another computer.',
  ),
  slide(
    'reads',
    'It reads first',
    ['Diagnosis changes nothing', 'Partition tables, boot sectors, file systems', 'Each finding says where'],
    'The first thing the agent does with a disk is read. It reads the partition table, then the beginning of each volume, then the structures of the file system. It knows the three that you will meet most: NTFS from Windows, FAT32 from sticks and cards, ext4 from Linux. Whatever it finds has a place, an expected value and the value that it saw. While it diagnoses, nothing is written, not a single byte.',
  ),
  slide(
    'orders',
    'It obeys signed orders only',
    ['Signed for this agent, device and plan', 'Once, and not again', 'No shell command, no bytes from a server'],
    'When something shall be written, the platform signs an order. The order names the agent, the device, the plan and the approval. The agent checks the signature before it reads on. An order can be used once. It contains no bytes to write and no command to run: the agent works out itself what has to be written, and compares that with what was approved. So even somebody who broke into the platform’s database could not make your agent write something else.',
  ),
  slide(
    'confirm',
    'Confirmation at the agent',
    ['A shop may ask for it', 'Waits for thirty minutes', 'Only its own console switches it off'],
    'A shop may ask for one more step: that a person confirms at the agent before anything is written. The agent then waits thirty minutes. Its console shows the device, the findings, each write and the approval, and you say yes or no to exactly that plan. The platform can switch this on, but not off. Off is done at the computer itself. It suits a shop where the person at the web page and the person at the bench are not the same.',
  ),
] as const;
