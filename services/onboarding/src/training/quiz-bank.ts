import type { ModuleId } from '@revive/contracts/training/modules';

/** A question; its first option is the right one. Options are shuffled for each draw. None of this file reaches a browser but the words of a drawn question. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly options: readonly [string, string, string, string];
}
const q = (id: string, text: string, right: string, ...wrong: [string, string, string]): Question => ({ id, text, options: [right, ...wrong] });

export const QUIZ_BANK: Readonly<Record<ModuleId, readonly Question[]>> = {
  'platform-overview': [
    q('writes', 'When does the agent write to a device?', 'When exactly that was approved', 'As soon as it has found damage', 'When the technician’s PC is idle', 'Never'),
    q('states', 'Where do the states of a ticket come from?', 'From things that happened', 'From a timer', 'From the technician’s estimate', 'From the customer'),
    q('copy', 'What is saved before the first write?', 'The bytes that will change', 'All files of the customer', 'Nothing', 'The customer’s password'),
    q('disagree', 'The second reader disagrees after the repair. What then?', 'The old bytes go back', 'The repair counts as done', 'The customer decides', 'The check is left out'),
    q('hardware', 'Which of these does the platform not repair?', 'A disk whose hardware is broken', 'A wiped partition table', 'An overwritten boot sector', 'A damaged first copy of a table'),
  ],
  'patent-technologies': [
    q('claim', 'What may you tell a customer about patents?', 'That the owner says "patent pending"', 'That the methods are patented', 'That nobody else may repair disks', 'That Microsoft has licensed it'),
    q('rehearsal', 'Where is a repair tried before it is offered?', 'On a copy in memory', 'On the customer’s disk', 'On another customer’s disk', 'Nowhere'),
    q('digest', 'What does the customer’s approval cover?', 'Exactly one plan, by its digest', 'Every repair of this month', 'Whatever the technician finds', 'All devices of the customer'),
    q('differs', 'The plan is derived anew and its digest differs. What is written?', 'Nothing', 'The old plan', 'The new plan', 'Both'),
    q('rollback', 'What can a rollback write?', 'Only bytes whose hash is the one from before', 'Anything', 'Only zeros', 'The newest version of Windows'),
  ],
  'business-model': [
    q('start', 'When does a shop’s subscription start?', 'After approval and first login', 'With the application', 'With the first repair', 'At the first of the month before'),
    q('price', 'What does a price belong to?', 'A procedure', 'A finding', 'A technician', 'A kilobyte'),
    q('new', 'Another damage is found while repairing. What now?', 'A new quote version that must be approved', 'It is added to the bill', 'It is repaired for nothing without a word', 'The ticket is deleted'),
    q('fail', 'A repair fails. What does the customer pay?', 'The diagnosis fee only', 'The whole quote', 'Half of it', 'Nothing is ever shown'),
    q('vat', 'How is VAT shown?', 'It is contained in the price', 'It is added at the end', 'It is never stated', 'As a tip'),
  ],
  'legal-compliance': [
    q('unknown', 'You do not know whose device it is. What do you do?', 'Not take it in before that is known', 'Diagnose it quietly', 'Wipe it', 'Sell it'),
    q('phone', 'A customer approves by phone. What happens?', 'It is recorded with name and way, and they get a copy', 'You press Approve on their page', 'Nothing', 'You wait a week'),
    q('files', 'Which files of a customer may you look at?', 'No more than the repair needs', 'All of them', 'Photos only', 'Those on the desktop'),
    q('promise', 'Which promise may you make?', 'What the rehearsal measured', '95 percent success', 'That nothing can go wrong', 'A manufacturer’s warranty'),
    q('accounts', 'Why does everybody have an account of their own?', 'The audit trail would name the wrong person', 'It looks better', 'It is faster', 'To have more passwords'),
  ],
  'customer-onboarding': [
    q('first', 'What comes first when a device is handed in?', 'Who brings it, whose it is, how they are reached', 'The repair', 'The invoice', 'The password'),
    q('say', 'How do you explain a finding?', 'In plain words, with the counts that were measured', 'With its code', 'Not at all', 'By showing the bytes'),
    q('byphone', 'Whose name stands in an approval by phone?', 'The name of who said yes', 'The technician’s', 'The platform’s', 'Nobody’s'),
    q('page', 'Where does the customer see what a failed repair costs?', 'On their page, before they approve', 'On the last invoice', 'Nowhere', 'In the law'),
    q('decline', 'A customer declines. What happens to the disk?', 'Nothing was written to it', 'It is repaired anyway', 'It is wiped', 'It is kept'),
  ],
  'device-detection': [
    q('reads', 'What does the diagnosis do to the disk?', 'It reads', 'It mends small things', 'It formats', 'It marks bad sectors'),
    q('finding', 'What is in a finding?', 'Where, what was expected, what was seen', 'A price', 'A name', 'A guess'),
    q('second', 'Where is the second copy of a GPT?', 'At the end of the disk', 'In the first sector', 'On the technician’s PC', 'There is none'),
    q('healthy', 'No fault is found. What do you charge?', 'The diagnosis only', 'A boot repair', 'The highest price', 'What the customer has'),
    q('ntfs', 'A boot sector does not bear its name. What may help?', 'Its copy at the end of the volume', 'A new cable', 'Another browser', 'Restarting'),
  ],
  'remote-injection': [
    q('inject', 'What does "inject" mean on this platform?', 'A consented session with a signed plan on an enrolled agent', 'Sending a script to any PC', 'Installing without asking', 'A medical treatment'),
    q('order', 'In which order are the writes of a plan made?', 'Data first, what points to it last', 'By size', 'By the alphabet', 'At random'),
    q('done', 'What makes a repair completed?', 'The second readers agree', 'The progress bar', 'The technician’s word', 'The time that has passed'),
    q('stop', 'What does the emergency stop do to a write in flight?', 'It lets it end, then the agent stops', 'It cuts it off', 'Nothing', 'It starts a rollback of everything'),
    q('secret', 'What do the downloads for a customer’s PC carry?', 'No tenant secret', 'The shop’s password', 'The database', 'A master key'),
  ],
  'commission-system': [
    q('rate', 'What is a shop’s commission rate at first?', '0.20', '0.50', '0.02', 'There is none'),
    q('round', 'How is a commission rounded?', 'Half up, to the cent', 'Down, to the rand', 'Up, to ten rand', 'Not at all'),
    q('twice', 'The event of a repair arrives twice. How often is it settled?', 'Once', 'Twice', 'Never', 'It depends'),
    q('mistake', 'How is a mistake in the ledger corrected?', 'By another entry', 'By changing the entry', 'By deleting it', 'By a new ledger'),
    q('back', 'What does a rollback do to the commission?', 'It reverses it, once', 'Nothing', 'It doubles it', 'It waits a year'),
  ],
};
