import { slide } from '../part.js';

export const LEDGER_ENTRIES = [
  slide(
    'verified',
    'Money follows the proof',
    ['Booked when it is verified', 'Not when it is approved', 'Not when it is started'],
    'When is a repair charged? When it has been verified. Not when the customer approves, and not when the first byte is written. The check afterwards has to pass. Then the platform books the charge, and the shop’s commission with it. So nobody earns anything by calling a repair done that is not. This is also why you should never promise a customer that something is finished before the ticket says completed.',
  ),
  slide(
    'ledger',
    'A ledger, not a list',
    ['Every entry has two sides', 'Entries are never changed', 'A mistake is corrected by another entry'],
    'Amounts stand in a ledger with two sides, as accountants have kept them for centuries. The database refuses an entry that does not balance. An entry is never changed and never deleted. If something was wrong, another entry corrects it, and both stay. A balance is the sum of its entries. If a figure on your page surprises you, open the entries below it and add them up.',
  ),
  slide(
    'rollback',
    'What a rollback does to money',
    ['Charge and commission are reversed', 'The trial gets its repair back', 'Exactly once'],
    'If a completed repair is rolled back, the charge is reversed, and so is the commission, to the cent. If it had used a repair of the trial, that is given back. All of this happens once, however often a message is repeated between computers. In the ledger you then see four lines: charge, commission, and the two reversals. The customer owes nothing for a repair that was taken back.',
  ),
  slide(
    'catalogue',
    'What is on the list, and what is done here',
    [
      'The list is longer than the program',
      'Repaired today: tables and boot sectors',
      'Both belong to the boot repair',
    ],
    'The price list names more services than the agent can do by itself today. What it repairs in this release are partition tables and the beginnings of volumes, and both belong to the boot repair. A registry repair or an optimisation on the list is your own work, with your own tools and your own responsibility. Do not sell it as something that the platform has checked. Only what has a proof on the tracking page was checked by it.',
  ),
  slide(
    'honest',
    'How to talk about money',
    ['The amount, the version, the fee', 'Before the work', 'In the customer’s own words'],
    'Three sentences are enough at the counter. This is version two of the quote, and it comes to three hundred and fifty rand including VAT. If it does not work, you pay the diagnosis only, which is so much. You will see both on your page, and you can say no there. Let the customer repeat the amount. People who understood a price before the work seldom argue about it afterwards.',
  ),
  slide(
    'bank',
    'Bank details',
    ['Entered by the shop’s owner', 'A change is told and holds payouts', 'Never by mail or chat'],
    'A last point concerns the owner of a shop. The shop’s bank details are stored encrypted. Whoever changes them has to give the password again, the shop is told, and payouts are held for seven days after a change. That is there because criminals change account numbers. If somebody writes to you in the platform’s name and asks for bank details or a password, it is a fraud. Nobody of the platform needs your password.',
  ),
] as const;
