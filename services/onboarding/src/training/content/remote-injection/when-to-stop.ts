import { decision, exercise, lesson, practice } from '../part.js';

export const WHEN_TO_STOP = [
  lesson(
    'compare',
    'Compare, write, read back',
    'You have made four writes. For each of them the agent would have done four things more than you could see. It notes its intention in a journal and forces that note to disk. It reads the place and compares its hash with the hash in the plan: is it still as it was when the customer approved? It writes and forces the drive to store it. Then it reads the place again and compares with the planned hash.',
    'The comparison before is what makes a repair safe against time. Between the approval and the write, the device may have been used. If a single place has another hash than the plan says, the agent stops, takes back what it has written in this run, and reports. You do not lose the customer’s consent by that; you only need it for what is really there now.',
  ),
  practice(
    'changed',
    'Practice: the disk has changed',
    [
      'The plan for this disk was approved yesterday. You run the diagnosis again before the repair, as the agent always does. Compare.',
    ],
    exercise('diagnose', 'act', 1, 'Run the diagnosis'),
    exercise('digest', 'text', 1, 'What are the first eight characters of today’s plan digest?'),
    exercise('extra', 'number', 1, 'Name a sector that today’s plan writes and the approved plan did not.'),
    exercise('decide', 'pick', 1, 'What do you do?'),
  ),
  lesson(
    'verify',
    'Verification decides',
    'After the last write comes the moment that counts. The device is diagnosed again, and every check is repeated on its real bytes. The second reader goes another way through the disk than the first. Both have to agree. Then the files are counted: as many have to be reachable as in the rehearsal. Only now does the ticket say completed, the charge is booked, and the customer can be told.',
    'If they do not agree, there is no discussion and no “almost”. The agent rolls back. It does not write the same bytes a second time, because a drive that did not keep them the first time cannot be trusted to keep them the second. It does not report success with a remark. The ticket goes to rolled back, the customer pays the diagnosis, and you have a different conversation to lead: about the drive itself.',
  ),
  practice(
    'taken-back',
    'Practice: a write that did not hold',
    [
      'The approved plan was written to this disk, and the drive reported success. See for yourself whether it holds, and bring the disk into a state that you can answer for.',
    ],
    exercise('verify', 'act', 1, 'Verify: diagnose the disk again'),
    exercise('place', 'number', 1, 'In which sector does something else stand than the plan intended?'),
    exercise('decide', 'pick', 1, 'What do you do?'),
    exercise('roll-back', 'act', 1, 'Put the saved bytes back'),
    exercise('proof', 'text', 1, 'What are the first eight characters of the hash that stands there now?'),
  ),
  decision(
    'unplugged',
    'A hash that fits neither',
    [
      'You want to roll back a repair from last week, and the device was not handed over yet. The agent compares: at one of the three places stands neither the old nor the repaired content. Somebody has used the disk meanwhile.',
    ],
    'What does the agent do?',
    [
      'It puts back the two places that fit',
      'It refuses: nothing is put back, because old and new bytes would be mixed',
      'It overwrites all three places with the old bytes',
      'It asks the platform to send the right bytes',
    ],
  ),
  decision(
    'stop',
    'The emergency stop',
    ['A master presses the emergency stop while a sector is being written on your bench.'],
    'What happens to the write in flight?',
    [
      'It ends first; then the agent stops and acknowledges',
      'It is cut off in the middle of the sector',
      'It goes on to the end of the plan, and then stops',
      'The computer is switched off by the platform',
    ],
  ),
  lesson(
    'crash',
    'Power cuts, crashes and unplugging',
    'Load shedding does not ask whether a repair is running. If the technician’s computer loses power in the middle, nothing special has to be done: start it again, leave the device connected, and wait. The agent reads its journal. If all writes were made, it verifies them. If only some were made, it takes them back. It never writes forward after a crash, because nobody can know what the power cut has done to the rest.',
    'If the device itself is unplugged, the ticket stays where it is. When the device is back, it is recognised by its own identity and read again. If it is unchanged, the approval still holds. A bench with an uninterruptible power supply saves you these minutes and protects drives against the surge when the power comes back. Laptops on battery are a good second choice; a desktop on an extension lead in a storm is a bad one.',
    'What must never happen is that somebody “helps” in between: starts Windows from the half-repaired disk, runs another tool on it, or answers yes to the question whether the disk shall be formatted. Put a note on a device that is in work. It is old-fashioned, and it works.',
  ),
  lesson(
    'tell',
    'What you tell the customer',
    'After a repair that held: “The damaged places are mended, it was four sectors. Before and after, a second program has checked the disk, and you can see both on your page. Now so many files can be read. Please copy what matters to you today.” After a rollback: “The repair did not hold. I have put back every byte as it was, and the page shows it. You pay the diagnosis only. The drive did not keep what was written to it, so please do not use it any longer for anything important.”',
    'After a plan that changed: “Since you agreed, something has changed on the disk. I have written nothing. There is a new version on your page with what I would do now, and the price is the same. Please look at it.” None of these sentences is embarrassing. Each of them says that somebody has looked after this device, and has told the truth about it. That is what this platform is for, and from now on it is your work.',
  ),
] as const;
