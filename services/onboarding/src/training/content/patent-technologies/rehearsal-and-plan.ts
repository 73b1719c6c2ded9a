import { lesson } from '../part.js';

export const REHEARSAL_AND_PLAN = [
  lesson(
    'rehearsal',
    'The repair is rehearsed in memory',
    'When damage was found and there are witnesses for a repair, the writes are laid over the disk in memory. Imagine a sheet of glass on a drawing: you draw on the glass, the paper below stays as it was. Then the whole disk is read again through the glass, with the same readers as before. What was hidden by the first damage becomes visible. Behind a lost partition table there may be a volume whose boot sector is damaged too.',
    'So the rehearsal goes layer by layer. The lowest damaged layer is mended first, because the others lie in it: first the table, then the volumes. Then everything is looked at again, until nothing more is found. If after six rounds there is still something new, the repair is not offered. One quote and one plan then cover all layers, and the customer does not hear a new price every hour.',
    'The rehearsal also counts. How many files can be reached on the disk as it is, and how many with the repair laid over it? If fewer files would be reachable in any volume, the repair is not offered, however tidy the structures would look. That has happened to careful people with well-known tools: the tool reports success, and half of the photographs are gone. Here the files themselves are the measure.',
  ),
  lesson(
    'witnesses',
    'A second reader must agree',
    'A program that checks its own work makes the same mistake twice. So each kind of structure has a second reader, written apart from the first, that goes another way through the bytes. And where independent tools of the operating system are installed on the technician’s computer, they are asked as well, on copies and in their reading mode only.',
    'There is a trap in such checks, and you should know it. Some checks pass on a damaged disk too. A tool may report “no problems found” although the first copy of the table is erased, because it quietly used the second. Therefore a check counts as a witness only if it fails on the disk as it is now and passes on the rehearsed one. A check that passes both times has nothing to say about this damage. A layer for which nobody can vouch is not repaired.',
    'On the page of the quote you see these checks with two columns, now and rehearsed. After the repair you see them again with what was found on the real disk. When you explain a repair to a customer who knows computers, show these two columns. They say more than any adjective.',
  ),
  lesson(
    'plan',
    'A plan and its digest',
    'What the rehearsal has proven becomes a plan. A plan is a list of writes. Each has its offset, its length, the SHA-256 hash of the bytes that are there now, the hash of the bytes that will be there, and the reason in words. Whole sectors are written, each once, in an order in which data comes before the pointers that lead to it. A plan is short. Typical are a few sectors, some thousand bytes, on a disk of many billions.',
    'All of it together has one digest, again a SHA-256 hash, over a fixed way of writing the list down. If any byte of the list were different, the digest would be another one. The customer’s approval names this digest. So does the order that the platform signs. It is the thread that runs through the whole repair: this plan, for this device, approved by this person, and nothing else.',
    'The bytes themselves never come from a server. The platform does not send “write these bytes there” to your computer, because whoever took over the platform could then write anything to any disk. The agent derives the plan from the device in front of it, and only the digest is compared. It is a little more work for the agent, and a great deal more safety for your customers.',
  ),
] as const;
