import { exercise, lesson, practice } from '../part.js';

export const DETECTION_STEPS = [
  lesson(
    'appear',
    'How a device appears',
    'When you attach a disk to the technician’s computer, the agent notices it and it appears on your bench. The agent identifies it by what belongs to the device itself, such as its serial number and its size, and not by the port or the dock in which it sits. Unplugging ends nothing: when the same device comes back, it is read again, and its ticket goes on. If two disks in the same dock cannot be told apart with certainty, a person is asked. Never guess there, because the wrong answer writes to the wrong disk.',
    'Not everything appears. The agent offers disks that nobody uses at this moment, and images of disks in its own folder. The disk from which the technician’s own computer runs is in use, and so is every volume that is mounted. If a device does not appear, check in this order: cable, power, port, dock, another computer. A drive that no computer sees has an electrical or mechanical fault, and no diagnosis of its content is possible.',
    'A failing drive should be copied first, and the copy should be diagnosed. An image in the agent’s folder is treated exactly as a disk is. You lose an hour and gain a second chance: whatever happens to the image, the drive is as it was. Signs of a failing drive are clicking, long pauses, read errors in the diagnosis, and a customer who says that it became slow in the last weeks.',
  ),
  lesson(
    'hex',
    'Reading a sector',
    'In the practice you look at sectors yourself. A sector is shown as lines of sixteen bytes. On the left stands the place within the sector in hex: 000, 010, 020 and so on; line 1f0 is the last one of a sector with 512 bytes. In the middle stand the bytes, two hex digits each. On the right stand the same bytes as letters, with a dot where a byte is no letter. You move with the arrow keys, go from sector to sector with Page Up and Page Down, and jump to a sector by its number.',
    'To find byte 82, divide by sixteen: 82 is 5 times 16 plus 2. So it is in line 050, at its third place, because places are counted from 0. Byte 510 is in line 1f0, last place but one. Hex 1f0 is 496, and 496 plus 14 is 510. After the third time you no longer need to calculate.',
    'Numbers of several bytes are little-endian on these disks. The bytes 00 0a 00 00 00 00 00 00 are read from the right: 0x00000a00, that is 2,560. If you get a number of many billions for the beginning of a partition, you have read from the wrong side. The answer fields take decimal numbers, such as 2560, and hex numbers if you write 0x before them, such as 0xa00.',
    'Three signs you should know by heart. 55 aa at the bytes 510 and 511 of sector 0: a boot record. EFI PART at the beginning of a sector: a header of a partition table. NTFS at byte 3 or FAT32 at byte 82 of the first sector of a partition: the volume’s format. A whole sector of zeros where one of these should be means that it was erased. A sector of bytes without any pattern means that it was overwritten, or that it is encrypted.',
  ),
  practice(
    'table',
    'Practice: a disk that does not start',
    [
      'This disk was brought in because no computer finds anything on it. First look with your own eyes, and then let the diagnosis look. It is your own disk: its sizes and places differ from your colleagues’.',
    ],
    exercise('signature', 'hex', 1, 'Show sector 0. Which two bytes stand at 510 and 511?'),
    exercise('last', 'number', 1, 'In which sector is the second header of the partition table?'),
    exercise('start', 'number', 2, 'According to the second list, in which sector does the first partition begin?'),
    exercise('diagnose', 'act', 1, 'Run the diagnosis'),
    exercise('damage', 'pick', 1, 'What is damaged?'),
    exercise('witness', 'pick', 1, 'Which check says that the table can be mended?'),
  ),
] as const;
