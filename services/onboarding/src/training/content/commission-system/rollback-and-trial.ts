import { lesson } from '../part.js';

export const ROLLBACK_AND_TRIAL = [
  lesson(
    'rollback',
    'What a rollback does',
    'Until the recorded handover, a repair can be rolled back: the saved bytes are put back. Then the customer has the device as it was and owes nothing for the repair. In the ledger two more entries appear, a reversal of the charge and a reversal of the commission. They take back the amounts that were booked, to the cent, and use the rate of the original entry, even if the shop’s rate has changed in between.',
    'In our example you then see four lines: charge 350.00, commission 70.00, charge reversal −350.00, commission reversal −70.00. The sum is zero, and the history is complete. A reversal also happens only once, however often the message is repeated. After the handover a rollback is not possible any more, so a commission that has survived the handover is not reversed by a rollback.',
    'Now and then somebody has the idea to roll back and to repair again, so that something is counted twice. It does not work. The second repair is a new quote version with its own approval, its own proof and its own charge, and the first one is gone from the sum. What stays is a trail of both in the audit log.',
  ),
  lesson(
    'trial',
    'The trial and the commission',
    'A shop may begin with a trial: five repairs or thirty days, whichever ends first, and one trial for each shop. A charge that falls within the trial uses one of the five. If that repair is rolled back, the use is given back, once. When five are used, or the time is over, the trial has ended.',
    'The trial is a counter. It does not change what the customer owes, and it does not change how the commission is computed. So do not tell a customer that the first repairs of a new shop are free, and do not be surprised to find ordinary entries in the ledger during the trial. What the trial entitles the shop to is shown with the subscription, not with the repairs.',
  ),
  lesson(
    'payout',
    'Being paid, and bank details',
    'What stands on “commission payable” is owed to the shop. The account to which it is paid is entered by the shop’s owner, and its number is stored encrypted. Whoever changes bank details has to prove again who they are, with the password or a second factor, however long they have been signed in.',
    'A change of bank details is told to the shop at once, and it holds payouts for seven days. This is a protection, not a punishment. The most common fraud against small businesses is a changed account number, entered by somebody who has got hold of a mailbox. Seven days are time enough for the real owner to read the notice and to say: that was not me. If you get such a notice and have changed nothing, call your shop’s owner immediately.',
    'The platform never asks for bank details in a mail, in a text message or on the phone. A mail with a new account number “for your payout” is a fraud, even if it carries the right logo and your right name.',
  ),
  lesson(
    'check',
    'Checking a month by yourself',
    'Here is a way to check a month that takes a quarter of an hour. Open the revenue page and go to the first entry of the month. For each charge look for the commission of the same repair. Multiply the charge by the rate in its line and round half up. If the result is not the commission that is booked, write down the number of the repair. Then look for reversals: each must have a partner, an earlier entry with the same amount.',
    'Then compare with your own tickets. Each ticket that ended as repaired has a charge. Each that was declined or failed has a diagnosis fee, if your shop has set one. One that ended as nothing found, or as needs a person, has none of a repair. A ticket that is ready for pickup with the outcome rolled back must have its reversal. At the end, add up the commissions minus their reversals. The sum is the figure that the page shows.',
    'If you find a difference, do not discuss it from memory. Send the number of the repair, the entry and your calculation to the platform’s staff by the ways that the support page names. A difference that can be shown is a difference that can be settled.',
  ),
  lesson(
    'fair',
    'Fair dealing',
    'A commission is there so that good work pays. It must never be a reason for a repair that nobody needs. A sound disk is no case for a boot repair, and the platform will not make a plan for it: where nothing was found, there is nothing to approve, and so nothing to earn. That is intended.',
    'Nor should the commission decide what you advise. If a disk is failing, the customer needs a copy of the data and another disk, not one more repair. If the device is under a maker’s warranty, say so. A shop lives from people who come back and from what they tell their neighbours. Compared with that, the commission of a single repair is small. Keep your figures clean, know how they come about, and you can explain every one of them to anybody who asks.',
  ),
] as const;
