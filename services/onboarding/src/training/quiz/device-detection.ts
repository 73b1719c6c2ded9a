import { q, type Question } from './question.js';

export const DEVICE_DETECTION: readonly Question[] = [
  q('identity', 'By what is a disk recognised when it comes back?', 'By what belongs to the device itself, not by port or dock.', 'By its own serial and size', 'By the port it is plugged into', 'By the name of the customer', 'By the colour of its cable'),
  q('failing', 'A drive shows read errors. What is diagnosed?', 'Copy first; whatever happens to the image, the drive is as it was.', 'An image of it, made first', 'The drive, as often as needed', 'Another drive of the same kind', 'Nothing, ever again'),
  q('line', 'In which line of a sector view is byte 82?', '82 is 5 times 16 plus 2; the line begins with 050.', '050', '020', '080', '1f0'),
  q('signature', 'Which two bytes end a sound first sector?', '55 aa stand at 510 and 511.', '55 aa', 'ff ff', '00 00', 'eb 58'),
  q('little', 'The bytes 00 0a 00 00 00 00 00 00 say where a partition begins. In which sector?', 'Read from the right: 0xa00 is 2,560.', '2,560', '10', '655,360', '2,816'),
  q('zeros', 'A whole sector of zeros stands where a header should be. What does that suggest?', 'Zeros: erased. A sector without a pattern: overwritten, or encrypted.', 'It was erased', 'It is encrypted', 'It is sound', 'It is a photograph'),
  q('lowest', 'Why is the lowest damaged layer mended first?', 'A fault there hides everything above it.', 'It hides all layers above it', 'It is always the smallest one', 'It belongs to the customer', 'It takes the longest time'),
  q('byte', 'A finding is at byte 1,048,576. In which sector is that?', 'Divided by 512 it is 2,048.', '2,048', '512', '1,024', '4,096'),
  q('format', 'Windows asks whether it shall format the disk. What do you answer?', 'Formatting writes new structures over the old ones.', 'No', 'Yes, quickly', 'Yes, but slowly', 'Whatever the customer prefers'),
  q('bitlocker', 'You see the letters -FVE-FS- at the beginning of a volume. What is it?', 'BitLocker leaves this mark; nothing is written there.', 'An encrypted volume', 'A damaged NTFS volume', 'An empty partition', 'A list of files'),
  q('stale', 'A sound second table stands at the end of a stick that was formatted anew. Is it restored?', 'It describes a layout that no longer exists.', 'No: it is older than the volume', 'Yes: its checksum is right', 'Yes: two copies are always better', 'Only on sticks over 32 GB'),
  q('sound', 'Nothing was found on a disk. What do you sell?', 'A repair belongs to a finding.', 'No repair of this disk', 'A boot repair, to be safe', 'A second diagnosis', 'A new partition table'),
  q('again', 'The same disk is diagnosed a second time, unchanged. What comes out?', 'The same bytes give the same answer.', 'The same answer', 'A more exact answer', 'Other findings', 'A lower price'),
  q('copy', 'Where is the copy of a FAT32 boot sector usually?', 'Six sectors after the first.', 'Six sectors after the first', 'In the last sector of the disk', 'In sector 0 of the disk', 'Beside the list of partitions'),
  q('absent', 'A device does not appear on the bench. What do you check first?', 'Cable, power, port, dock, another computer, in this order.', 'The cable', 'The price book', 'The customer’s password', 'The partition table'),
  q('raid', 'A disk was one of several in a storage box. What does its content mean alone?', 'A member of a set makes no sense alone, and is not to be mended alone.', 'Nothing, without the others', 'The first half of all files', 'A copy of all the files', 'Only the deleted files'),
];
