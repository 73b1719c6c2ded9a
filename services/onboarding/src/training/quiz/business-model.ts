import { q, type Question } from './question.js';

export const BUSINESS_MODEL: readonly Question[] = [
  q('start', 'When does a shop’s subscription start?', 'An application costs nothing; it starts after the approval and the first login.', 'After approval and first login', 'On the day of the application', 'With the first finished repair', 'On the first day of that month'),
  q('price', 'What does a price belong to?', 'Three damages that one procedure mends are one line of the quote.', 'A procedure', 'A single finding', 'An hour of work', 'A megabyte of data'),
  q('new', 'Another damage is found while repairing. What now?', 'A changed plan needs a new version and a new approval.', 'A new quote version to be approved', 'It is added to the final invoice', 'It is mended without any mention', 'The ticket is closed and deleted'),
  q('fail', 'A repair fails. What does the customer pay?', 'Only the diagnosis fee, which the page shows beforehand.', 'The diagnosis fee only', 'The whole quote', 'Half of the quote', 'The time that was spent'),
  q('vat', 'How is VAT shown on a quote?', 'Prices include it; the total is what is paid.', 'It is contained in the prices', 'It is added in a last line', 'The customer works it out', 'It is never part of a repair'),
  q('boot', 'What does a boot repair cost by the price book?', 'The price book says R350.', 'R350', 'R120', 'R500', 'R899'),
  q('browser', 'A browser sends a total that differs from the platform’s. What happens?', 'The platform computes each price itself and only compares.', 'It is refused, with the right figure', 'The lower of the two figures is used', 'The browser’s figure is used that once', 'The customer is asked which one is right'),
  q('trial', 'When does a trial end?', 'Five repairs or thirty days, whichever comes first.', 'After five repairs or thirty days', 'After fifty repairs of any kind', 'After a year without complaints', 'When the shop’s owner says so'),
  q('fee', 'What is the diagnosis fee of a shop that has set none?', 'It is nothing until the shop sets one; R899 is only the list price.', 'Nothing', 'R89', 'R350', 'R899'),
  q('charged', 'When is a repair charged?', 'Money follows the proof: when the check afterwards has passed.', 'When it has been verified', 'When the quote is approved', 'When the device is handed in', 'When the first byte is written'),
  q('wrong', 'How is a wrong entry of the ledger corrected?', 'Entries are never changed or deleted; another one corrects it.', 'By another entry', 'By deleting its line', 'By changing its amount', 'By waiting for the next month'),
  q('rolled', 'What does a rollback of a completed repair do to money?', 'Charge and commission are both reversed, once.', 'Charge and commission are reversed', 'Only the commission is reversed', 'Only the charge is halved', 'Nothing at all is changed'),
  q('professional', 'What does the plan Professional cost a month?', 'Starter is R99, Professional R199, Enterprise R399.', 'R199', 'R99', 'R299', 'R399'),
  q('bank', 'What happens after a change of a shop’s bank details?', 'Payouts wait for seven days, so that a fraud is noticed in time.', 'Payouts are held for seven days', 'All repairs of the shop are stopped', 'The subscription is ended at once', 'The customers are asked to agree'),
  q('list', 'Which damages does the agent itself repair in this release?', 'Tables and beginnings of volumes; both belong to the boot repair.', 'Partition tables and volume beginnings', 'Everything that is on the price list', 'Registries, and nothing else', 'Any damage, given enough time'),
  q('frozen', 'The price book changes after a quote was made. What becomes of the quote?', 'Its figures were frozen when it was made.', 'It keeps its figures', 'It takes the new price', 'It becomes invalid', 'It shows both prices'),
];
