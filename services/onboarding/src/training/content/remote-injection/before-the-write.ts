import { exercise, lesson, practice } from '../part.js';

export const BEFORE_THE_WRITE = [
  lesson(
    'name',
    'What “remote injection” means',
    'The name of this module sounds as if somebody far away pushed something into a customer’s device. That is exactly what does not happen. A remote repair is a session to which the owner has consented. Its assessment reads only. Its repair runs a signed plan, on an agent that belongs to your shop, at a device that is connected to your computer. There is no shell into which somebody types commands, and no server that sends bytes.',
    'So the word “remote” means one thing: the approval, the order and the proof travel over the network, while the bytes are read and written on the spot. If the network fails in the middle, the agent finishes or takes back what it has begun, by itself, and reports when the connection is there again. You need not stay on the phone with anybody for it.',
  ),
  lesson(
    'chain',
    'The chain from approval to write',
    'Let us follow the chain once. The agent diagnoses the device and signs its report with its own key: device, findings, plan digest. The platform checks this signature and makes a quote from it. The owner approves the quote, and thereby this digest. The platform signs an order for this agent, this device, this digest and this approval, with a number that the agent itself has given out for it. The agent checks the platform’s signature, checks that the number is unused, and notes in its journal that it is now spent.',
    'Each link protects against a different mistake or a different attacker. Without the agent’s signature, somebody in between could invent findings. Without the digest, an approval would be a blank cheque. Without the number, an old order could be sent a second time, months later, to a disk that holds other data by then. You do not have to operate any of this. You should know it, because customers ask: “Can somebody hack my computer through you?” The answer is that an order without the owner’s approval is refused by the agent itself.',
    'If your shop has switched on confirmation at the agent, there is one more link: you. The agent waits for thirty minutes and shows at its own console what it would write. Compare the device, the number of writes and the beginning of the digest with the ticket. If they are not the same, decline. A decline costs a minute.',
  ),
  lesson(
    'backup',
    'What is saved, and why only that',
    'Before the first write, every sector that the plan will overwrite is saved. Not the whole disk, and not the customer’s files: only the sectors that change. That has two reasons. The first is time and space, because a plan of four sectors needs two kilobytes, while a copy of a disk may need terabytes. The second is privacy. What you do not copy, you cannot lose.',
    'The saved bytes are first written to the agent’s own computer and forced to its disk. Then they are sent to the platform, encrypted, and the platform has to confirm that it has them. If one of the two is missing, nothing is written. A backup that exists only in the memory of a program is none, and one that lies on the very disk that is being repaired is none either.',
    'This is not the backup that your customer should have. It can undo this one repair, until the handover, and nothing else. If the drive itself is failing, or the data cannot be replaced, make an image of the whole disk first, on another drive, and work on the image. The plan then is for the image, and the original stays in a drawer.',
  ),
  lesson(
    'order-of-writes',
    'The order of the writes',
    'A plan is executed in its own order, and you should be able to say why. Three rules make it. First, the lower layer comes before the layer that lies in it: the table before the volume. Second, data comes before the pointer to it: the list of partitions before the header that says where the list is and what its checksum is. Third, what makes everything visible comes last: the entry in sector 0 that tells a computer to look at the table.',
    'Imagine the power fails after each write, one after the other, and ask every time: is the disk now worse than before? With the right order it never is. A list that nothing points to yet harms nobody. With the wrong order, a header points to a list that is still empty; a computer that reads it at this moment may believe that the disk has no partitions, and offer to make new ones.',
    'In the practice you choose each write yourself. The agent would not let you: it follows the plan. But whoever has done it once by hand understands what the progress on the screen really says, and recognises a wrong order in other people’s tools.',
  ),
  practice(
    'repair',
    'Practice: a whole repair, step by step',
    [
      'This disk has lost its first partition table, and the beginning of its volume as well. You do what the agent does: diagnose, save, write in the right order, verify. It is a practice disk in the server’s memory. Nothing that you do here can harm anybody, so look at the sectors between the steps.',
    ],
    exercise('diagnose', 'act', 1, 'Run the diagnosis'),
    exercise('layer', 'pick', 1, 'What has to be mended first?'),
    exercise('bytes', 'number', 1, 'How many bytes does the plan write in all?'),
    exercise('backup', 'ranges', 2, 'Which sectors do you save before the first write? Type numbers and ranges.'),
    exercise('write-1', 'write', 1, 'Choose the first write'),
    exercise('write-2', 'write', 1, 'Choose the second write'),
    exercise('write-3', 'write', 1, 'Choose the third write'),
    exercise('write-4', 'write', 1, 'Choose the fourth write'),
    exercise('verify', 'act', 1, 'Verify: diagnose the disk again'),
    exercise('proof', 'hex', 1, 'Show sector 1. Which four bytes stand at 16 to 19, the checksum of the header?'),
    exercise('files', 'number', 1, 'How many files can be read now?'),
  ),
] as const;
