import { slide } from '../part.js';

export const PLATFORM_ROLES = [
  slide(
    'welcome',
    'What this module is for',
    ['The people, the program, the repair', 'What you may say, and what you may not'],
    'Welcome. In the next minutes you meet the people who work with this platform, the program that reads devices, and the way a repair takes from the counter to the pickup. Later modules go deeper and let you work on practice disks. This one gives you the words. When a customer asks you how it works, you should be able to answer without guessing and without promising anything that nobody has measured.',
  ),
  slide(
    'shop',
    'The repair shop',
    ['Takes devices in', 'Agrees with the customer', 'Answers for its own work'],
    'At the centre stands the repair shop. It takes a device in, writes down whose it is, agrees with the owner on what is done, and hands it back. The shop has its own area on the platform: its technicians, its repairs, its customers and its figures. No other shop can see any of it. A technician who works alone is a shop too, a shop of one person, with the same rights and the same duties.',
  ),
  slide(
    'technician',
    'The technician',
    ['Works at a bench', 'Sees what the agent sees', 'Decides what needs a person'],
    'The technician works at a bench. On the screen, the bench is the list of devices that are attached to the technician’s computer. You connect a disk, it appears, you start a diagnosis. You also decide what no program can decide: whether a device is safe to connect, whether the drive itself is failing, whether a story at the counter fits the device. The platform does not replace your judgement. It takes away the guessing about bytes.',
  ),
  slide(
    'customer',
    'The customer',
    ['Has a tracking link', 'Approves or declines a quote', 'Sees the proof afterwards'],
    'The customer gets a tracking link. It opens a page with the state of the repair, the quote, what was found in plain words, and afterwards the proof of what was done. The customer needs no account. The tracking number is long and random, so that nobody finds a repair by trying numbers. On that page the customer approves the quote or declines it. A phone number and an e-mail address are shown there only in part.',
  ),
  slide(
    'staff',
    'The staff of the platform',
    ['Review shops', 'Keep the platform running', 'Cannot write to a device by themselves'],
    'The platform has staff. An admin prepares the review of an application, a master decides it. Finance looks at figures, sales at applications. Staff may look at a shop’s pages on behalf of a person, with a reason, for half an hour, and that person is told. Looking is all it is: while viewing as somebody, nothing can be changed. Nor can anybody of the staff make your agent write, because writing needs the owner’s approval and a signed order.',
  ),
] as const;
