import { slide } from '../part.js';

export const PROOF_AND_LIMITS = [
  slide(
    'proof',
    'What was done can be shown',
    ['What was found, with its place', 'Checks before and after', 'Hashes of what was overwritten'],
    'After a repair, the tracking page shows what was found, what was done, and the checks. A check counts only if it failed before and passed afterwards. A check that passes on a damaged disk as well says nothing. Each write has a hash from before and a hash from after. If a customer comes back and says, you broke it, you do not have to remember. Both of you can look at the same page.',
  ),
  slide(
    'figures',
    'Figures that are measured',
    ['Files readable now and after', 'No rate that nobody counted', '“Not enough repairs yet”'],
    'You will see figures on many pages. They come from records. Where too few repairs have been counted for a rate, the page says, not enough repairs yet, with the number. A time on a price list is an estimate, and is labelled so. Do the same when you speak. Say, we could read six hundred files in the rehearsal. Do not say, it works in ninety-five of a hundred cases. Nobody has counted that.',
  ),
  slide(
    'broken',
    'What it does not repair',
    ['Dead hardware', 'Encrypted disks without a key', 'Formats it does not know'],
    'The platform mends damaged structures: tables, boot sectors, the beginnings of volumes. It does not mend broken hardware. A disk that clicks, or that is not seen at all, is a case for a laboratory. An encrypted volume is not opened. A format that the agent does not know is named and left alone. And where writing would be a guess, the verdict is, needs a person. Then it is your knowledge that counts, or that of a colleague.',
  ),
  slide(
    'stop',
    'The emergency stop',
    ['A master presses it', 'A write in flight ends first', 'Each agent answers'],
    'There is an emergency stop. A master can press it when something is going wrong at many places at once. Agents that are working stop. A write that is in flight ends first, because half a sector is neither the old nor the new. Each agent answers, and the screen shows who has. If it happens while you work, leave the device connected and wait. The agent will say in which state the device is.',
  ),
  slide(
    'records',
    'What is written down',
    ['An audit trail that is chained', 'Your account is your name', 'Do not share a password'],
    'What moves a device, money or rights is written into an audit trail. Its entries are chained, so that a line cannot be taken out unseen. Each line names an account. That protects you, as long as your account is used by you alone. If a colleague uses it, the trail names you for what the colleague did. Ask your shop for an account for each person. Use a password of your own, and switch on the second factor.',
  ),
  slide(
    'safety',
    'Safety at the bench',
    ['Power off, battery out where you can', 'Wrist strap against discharge', 'A swollen battery is no repair'],
    'A last word before the bytes. Switch a device off and take its battery out, where that is possible, before you open it. Wear a wrist strap that is connected to ground: a discharge that you cannot feel can destroy a chip. A swollen or damaged lithium battery is not charged, not pressed and not pierced. Put it somewhere that does not burn, away from people, and follow your local rules for disposal. No data is worth a fire.',
  ),
  slide(
    'summary',
    'What to take with you',
    ['Read first, write what was approved', 'Say what was measured', 'If in doubt, stop and ask'],
    'To sum up. The agent reads first, and writes only what the owner approved. The plan is rehearsed before it is offered, and checked after it was written. What cannot be verified is called not verifiable, and never done. You say what was measured and promise nothing else. And whenever the device, the owner or the story does not fit, you stop and ask. Answer the questions now. If one is unclear, go back to its slide.',
  ),
] as const;
