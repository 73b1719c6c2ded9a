import { slide } from '../part.js';

export const A_REPAIR = [
  slide(
    'states',
    'The seven states of a repair',
    ['Received, diagnosing, quoted, approved', 'Repairing, completed, ready for pickup'],
    'Every repair is a ticket, and every ticket goes through seven states. Received: the device is here. Diagnosing: it is being read. Quoted: there is a price. Approved: the owner agreed. Repairing: something is being written. Completed: the check afterwards passed. Ready for pickup: it can be fetched. Each state comes from something that really happened. Nobody moves a ticket by hand to make it look better, and no bar moves by itself.',
  ),
  slide(
    'outcomes',
    'Where a repair can end',
    ['Repaired', 'Nothing found, needs a person', 'Declined, rolled back'],
    'Not every device is repaired, and the ticket says so. Beside its state it carries an outcome: repaired, nothing found, needs a person, declined, or rolled back. A device that was not repaired becomes ready for pickup too, with that outcome. Tell the customer the outcome in these words. Nothing found does not mean that the device works. It means that this kind of diagnosis saw no damage, and that the cause has to be looked for elsewhere.',
  ),
  slide(
    'quote',
    'From a finding to a quote',
    ['A finding names a procedure', 'The price book names the price', 'The figures are frozen'],
    'A finding belongs to a procedure, such as a boot repair. The price book says what the procedure costs. Out of that comes a quote with a version number, and its figures are frozen. If a later look finds more, there is a new version, and it must be approved again. Inside a procedure that is paid for already, that costs nothing extra. The customer also sees what is paid if the repair fails, before anybody approves.',
  ),
  slide(
    'approval',
    'The approval',
    ['By the link, or at the counter', 'Of one version and one plan', 'Can be withdrawn until the order is signed'],
    'The owner approves, on the tracking page or at your counter. An approval at the counter records who said it and how: in person, or by phone. The customer gets a copy, with a way to answer, I did not agree. An approval covers one plan, exactly. By the link it can be withdrawn until the order is signed. Never approve on the customer’s page yourself, however sure you are. That is the one signature that is not yours to give.',
  ),
  slide(
    'six-steps',
    'What the agent does then',
    ['Detect, plan, back up', 'Execute, verify', 'Roll back where a check fails'],
    'Every repair takes the same six steps. Detect: read again. Plan: work out the writes. Back up: save the bytes that will be overwritten. Execute: compare, write, read back. Verify: diagnose again, with a second reader. And if the verification fails, roll back: put the old bytes where they were. You watch each step as it is done. Progress is counted in writes and checks. It is never an estimate that is drawn to look busy.',
  ),
  slide(
    'changed',
    'When the device has changed',
    ['The plan is derived again', 'Another digest: nothing is written', 'A new version of the quote'],
    'Between the approval and the repair a device may change. Somebody may have started it, or plugged it into another computer. So the agent derives the plan again just before it writes. If the plan’s digest is not the approved one, nothing is written, and the ticket goes back to quoted. That is no fault of the agent. It is what the customer can rely on: what was approved is what is done.',
  ),
  slide(
    'handover',
    'The handover',
    ['Recorded, with a time', 'Ends the possibility to roll back', 'Starts the end of the saved bytes'],
    'When the device is fetched, record the handover. Until then a repair can be rolled back: the old bytes are still there, on your computer and, encrypted, with the platform. After the handover the device is in other hands, and a rollback could destroy newer data, so it is no longer possible. The saved bytes are erased some time after that. Do not record a handover that has not happened, to tidy up your list.',
  ),
] as const;
