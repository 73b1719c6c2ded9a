import { q, type Question } from './question.js';

export const COMMISSION_SYSTEM: readonly Question[] = [
  q('who', 'Who earns the commission of a verified repair?', 'It is the shop’s share of the charge.', 'The shop', 'The customer', 'The agent', 'The maker of the disk'),
  q('rate', 'At which rate does a new shop begin?', '0.20 means twenty out of a hundred.', '0.20', '0.02', '0.50', '0.67'),
  q('r350', 'What is the commission of a charge of R350 at 0.20?', 'A fifth of 35,000 cents is 7,000 cents.', 'R70.00', 'R35.00', 'R17.50', 'R280.00'),
  q('half', 'A commission comes to 1,234.5 cents. What is booked?', 'Exactly half a cent goes up.', '1,235 cents', '1,234 cents', '1,230 cents', '1,234.5 cents'),
  q('rounds', 'What is the commission of R199.99 at 0.20?', '3,999.8 cents are rounded to 4,000.', 'R40.00', 'R39.99', 'R39.90', 'R39.98'),
  q('when', 'When is a commission booked?', 'Together with the charge, when the repair is verified.', 'When the repair is verified', 'When the quote is approved', 'When the device comes in', 'At the end of the month'),
  q('twice', 'A message that a repair is completed arrives twice. What is booked?', 'Repair, quote version and kind are the key: one entry for each.', 'One commission', 'Two commissions', 'Half of one each', 'None until a person looks'),
  q('old', 'The rate of a shop changes in June. What about the entries of May?', 'The rate of the time stands in the entry.', 'They stay as they are', 'They are computed anew', 'They are deleted', 'They get a remark'),
  q('fee', 'Which commission belongs to a diagnosis fee?', 'None: it is a kind of entry of its own.', 'None', 'The usual rate', 'Half of the usual rate', 'A fixed amount'),
  q('reverse', 'A repair is rolled back after the shop’s rate has changed. What is reversed?', 'The amounts that were booked, to the cent.', 'The amount that was booked', 'The amount at today’s rate', 'The charge, but not the commission', 'The average of both rates'),
  q('sides', 'What happens to an entry whose two sides differ?', 'The database itself refuses it.', 'It is refused', 'It is rounded', 'It is booked twice', 'It waits for a month'),
  q('lines', 'A quote has two lines, R350 and R250. What is the commission computed from?', 'Once, from the total: R600.', 'From the total', 'From the larger line', 'From each line, rounded', 'From the first line'),
  q('hold', 'Why are payouts held after a change of bank details?', 'So that the real owner has time to notice a fraud.', 'To have time to notice a fraud', 'As a penalty for the change', 'To earn interest on the amount', 'Because banks are slow'),
  q('trial', 'What does a trial change about a customer’s charge?', 'The trial is a counter and waives nothing.', 'Nothing', 'It is halved', 'It is free', 'It is doubled'),
  q('four', 'Which lines has a completed repair that was rolled back?', 'Both amounts and both reversals; the sum is zero.', 'Charge, commission, two reversals', 'None, since they have been deleted', 'Only one line with the amount zero', 'A charge, and nothing besides it'),
  q('zero', 'What does a repair that cost R0 book?', 'Neither a charge nor a commission.', 'Nothing', 'A commission of R1', 'A charge of R0 and a fee', 'The diagnosis fee'),
];
