import { lesson } from '../part.js';

export const BOOKING_TIMES = [
  lesson(
    'moment',
    'The moment of the booking',
    'A commission is booked when the repair is completed, and completed means verified. Not when the device arrives, not when the quote is approved, not when the last byte is written. The check after the repair has to pass on the device itself. From that moment the customer owes the charge and the shop has earned the commission, and both entries are made together, in one step. There is never one without the other, unless the commission is zero.',
    'So the quickest way to a commission is a repair that holds. There is nothing to be gained by pressing on with a disk that keeps failing. A repair that fails is rolled back, and books only the diagnosis fee, if the shop has set one.',
    'The diagnosis fee is booked when a repair was declined or has failed, at the figure that the quote showed to the customer. No commission belongs to it. In the ledger it stands as a kind of its own, “diagnosis fee”, on an account of its own, so that the income of repairs and of diagnoses can be told apart at the end of a month.',
  ),
  lesson(
    'once',
    'Once, however often it is reported',
    'Computers repeat themselves. A message that a repair is completed may arrive twice, because the first answer was lost on the way. If each arrival booked a commission, a bad network would make a shop rich. So every booking has a natural key: the repair, the version of the quote, and the kind of entry. The database accepts one entry for each key. The second arrival finds that it is there already, and nothing happens.',
    'You may notice the effect when a connection was down. The ticket shows completed, the revenue page is a moment late, and then it shows the amount, once. There is no need to report the repair again or to press anything a second time. If an amount really is missing after some minutes, write down the number of the repair and ask. Do not try to produce it by repeating the repair.',
  ),
  lesson(
    'ledger',
    'Reading the ledger',
    'The ledger has five accounts for a shop. “Customer receivable” is what customers owe. “Repair sales” and “diagnosis sales” are what was sold. “Commission expense” is what commissions cost, and “commission payable” is what is owed to the shop. Every entry touches two of them with the same amount, once on each side. That is double-entry bookkeeping, about as old as the printing press.',
    'A completed boot repair of R350 at the rate 0.20 makes two entries. Charge: customer receivable 350.00 against repair sales 350.00. Commission: commission expense 70.00 against commission payable 70.00. Add up one account over all its entries and you have its balance. An entry whose two sides differ is refused by the database itself, whatever program sends it.',
    'Entries are never changed. There is no button for it, and no program that may do it. If an amount was wrong, another entry takes it back, and a third may book the right one. Somebody who looks at it years later sees the mistake, its correction, and when each of them was made. A figure that can be changed in silence is worth nothing as proof. That is why you should be glad of a ledger that has a few corrections in it, and suspicious of one that never has any.',
    'The page “Revenue” in your shop’s area shows these entries, newest first, with sums that are computed from them. For the month it shows the sum of this month so far beside the same days of the month before, so that the tenth of a month is not compared with a whole month. Days are counted in the business’s own time zone.',
  ),
] as const;
