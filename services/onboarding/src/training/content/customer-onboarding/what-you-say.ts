import { decision, exercise, lesson, practice } from '../part.js';

export const CUSTOMER_CONVERSATION = [
  lesson(
    'ticket',
    'From the counter to the bench',
    'On the platform you open a ticket with the customer’s name, a way to reach them, the device and what is wrong. The ticket has a number and a tracking link. Give the link to the owner, not only to whoever stands in front of you. Everything else follows from it: the owner sees the state, reads the quote, and approves or declines. A customer who can look by themselves phones you less, and trusts you more.',
    'Explain the link in one sentence: “On this page you see what I see, and nothing is written before you say yes there.” Say that the link is private: whoever has it can see the repair. It should not be posted or forwarded to people who have nothing to do with it. The tracking number is long on purpose, and it can be typed with or without its dashes.',
    'Then connect the device and start the diagnosis. Tell the customer that it only reads, and that you will not open their files. Do not name a time that you do not know. “You will see it on the page as soon as there is a result” is true. “In an hour” is a guess, and it is the one thing that will be remembered.',
  ),
  lesson(
    'finding-words',
    'Explaining a finding',
    'Every finding comes with a sentence in plain words. Use it. People do not know what a GPT header is, and they need not know. They know what a list is, and a table of contents, and a first page that was torn out. “The list that says where the parts of your disk begin is erased. There is a second copy at the end, and it is whole.” That is exact, and everybody understands it.',
    'Give two numbers with it: how many files can be read now, and how many could be read when the repair was tried in memory. Both were measured on this very disk. Do not turn them into a promise. The rehearsal reads names and places of files, not the content of each, and between the rehearsal and the repair a failing drive may fail further.',
    'Say what you do not know. “Why the list was erased I cannot see.” Customers forgive not knowing; they do not forgive a confident invention that turns out to be wrong. And do not frighten anybody. “Your disk is dead” is a sentence for a drive that does not turn any more, not for a table with a hole in it.',
  ),
  practice(
    'finding',
    'Practice: explain what was found',
    [
      'A practice disk is in front of you, made for you alone. Run the diagnosis. It reads only, and it is the same diagnosis that the agent runs on a customer’s disk. Then prepare what you will say.',
    ],
    exercise('diagnose', 'act', 1, 'Run the diagnosis'),
    exercise('now', 'number', 1, 'How many files can be read on this disk now?'),
    exercise('then', 'number', 1, 'How many could be read in the rehearsal?'),
    exercise('sentence', 'pick', 1, 'Which sentence do you say to the customer?'),
  ),
  lesson(
    'price-words',
    'The price, and the price of failure',
    'Before anybody approves, the customer must know two amounts: what the repair costs, and what is paid if it does not work. Both stand on the tracking page. Say them all the same. Give the version of the quote with the amount, because it is the version that is approved. If a later look finds more, there will be another version, and the customer decides again.',
    'If the customer hesitates, do not push. A device that stays as it is has lost nothing. Offer the alternatives honestly: no repair, a copy of the disk first, a laboratory, a new disk. If the answer is no, the customer declines on the page, pays the diagnosis fee if your shop has set one, and takes the device home. A friendly no today is a customer next year.',
    'An approval on the phone is possible. You record it at the counter: by phone, the name of the person who said it, the version. The owner gets a copy with the words “I did not agree”. So be sure that you speak to the owner. If you are not, call back at the number on the ticket. And never press “approve” on the customer’s own page for them.',
  ),
  practice(
    'approval',
    'Practice: a yes on the phone',
    [
      'The diagnosis is done and the quote is on the tracking page. Read what happens, and fill in what you say and what you record.',
    ],
    exercise('version', 'number', 1, 'Which version of the quote is approved?'),
    exercise('amount', 'number', 1, 'How many rand does it come to?'),
    exercise('how', 'pick', 1, 'How do you record this approval?'),
    exercise('fails', 'number', 1, 'How many rand are paid if the repair fails?'),
  ),
  decision(
    'money',
    'A question before the yes',
    ['Another customer asks: “And what does it cost if it does not work?”'],
    'What is true?',
    [
      'The whole price of the quote, because the work was done all the same',
      'Half of the price, which the technician may waive',
      'Only the diagnosis fee, which the page shows before anybody approves',
      'It depends on how long the technician has worked on it',
    ],
  ),
  lesson(
    'pickup',
    'The pickup',
    'When the ticket is ready for pickup, look at its outcome before you phone: repaired, nothing found, needs a person, declined, rolled back. Each of them needs another sentence. At the counter, open the page with the customer and show what was found, what was changed, and the checks before and after. Let them start the device and open a file of their own choice, with their own hands.',
    'Then give three pieces of advice, briefly. Make a copy of what matters, today, because a disk that was damaged once may be damaged again. If the drive showed read errors, replace it. And keep the tracking page: it is the proof of what was done. Record the handover only now, when the device is really in the customer’s hands, because it ends the possibility to roll back.',
    'If the customer is not satisfied, listen as you did in the first minute. Often there is a misunderstanding about what was agreed, and the page shows it. If it was a mistake of yours, say so, and roll back before the handover while it is still possible. People remember how you dealt with a mistake for longer than they remember the mistake.',
  ),
] as const;
