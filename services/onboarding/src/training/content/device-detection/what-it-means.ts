import { exercise, lesson, practice } from '../part.js';
import { NTFS_BOOT_SECTOR } from '../evidence.js';

export const DETECTION_RESULTS = [
  lesson(
    'layers',
    'Layer by layer',
    'What you have just seen is the lowest layer: the table that says where partitions are. On top of it lies the volume, with its boot sector and its tables, and on top of that lie the files. A fault in a lower layer hides all the layers above it. No file can be reached on a disk without a table, although not one file is damaged. That is why the first question is never “which files are lost?” but “which is the lowest layer that is damaged?”.',
    'The diagnosis names the layer with each finding: “disk” for the table, “partition 2” for a volume in it, “volume” where a device has no table at all. Read the findings from below to above. If the table and a volume are both damaged, one plan mends both, in this order. If you see a damaged volume and a sound table, leave the table alone.',
    'A finding states a place in bytes from the beginning of the device. Divide it by 512, and you have the sector. A finding at byte 512 is in sector 1; one at 1,048,576 is in sector 2,048, where many first partitions begin. Go there and look. You need not trust a program blindly when you can read the place yourself.',
  ),
  {
    ...lesson(
      'real-reading',
      'A real reading',
      'Below you see a reading as the agent gives it. It was made with a Windows volume of eight megabytes whose first sector had been overwritten. There is one finding. The agent expected the letters NTFS with four spaces, in hex 4e 54 46 53 20 20 20 20, and saw something else. Look at the two columns of the checks. Those that failed on the volume as it is and pass in the rehearsal are the witnesses of this repair. One single write of 512 bytes is planned.',
    ),
    evidence: NTFS_BOOT_SECTOR,
  },
  practice(
    'volume',
    'Practice: a volume without its beginning',
    [
      'The table of this disk is sound, and still Windows asks whether it should format the disk. Never say yes to that question. Find out what is missing.',
    ],
    exercise('start', 'number', 1, 'In which sector does the partition begin?'),
    exercise('magic', 'hex', 1, 'Which eight bytes stand at 82 to 89 of that sector?'),
    exercise('copy', 'number', 1, 'In which sector of the disk is the copy of the boot sector?'),
    exercise('label', 'text', 1, 'What is the volume called, by its copy?'),
    exercise('diagnose', 'act', 1, 'Run the diagnosis'),
    exercise('bytes', 'number', 1, 'How many bytes would the repair write in all?'),
  ),
  lesson(
    'look-alikes',
    'What looks like damage and is none',
    'Some disks look broken and are in perfect order. An encrypted disk has no readable boot sector; BitLocker leaves the letters -FVE-FS- at its beginning, and LUKS leaves its own name. To write a “repaired” boot sector there would destroy the key area. A disk that was a member of a RAID or of a storage pool has its own structures and makes no sense alone. A disk from a Mac or from a video recorder has a format that is sound, and only foreign to your computer.',
    'The agent recognises many of these by their marks and then refuses, or leaves the decision to a person. You recognise them by asking. “Was this disk alone in the computer?” “Did you have to type a key or a password before Windows started?” “Which machine does it come from?” A customer who has the recovery key of an encrypted disk needs another kind of help than a boot repair.',
    'Beware of old remains as well. When a stick is formatted anew, the second partition table at its end often survives. It is sound, it has a right checksum, and it describes a layout that no longer exists. Whoever restores it destroys the present volume. The agent therefore looks at whether the volumes that a table names are really there. If you mend something by hand, do the same.',
  ),
  practice(
    'sound',
    'Practice: a disk without a finding',
    ['The customer says that this disk does not start. Find out what you can honestly say about it.'],
    exercise('diagnose', 'act', 1, 'Run the diagnosis'),
    exercise('verdict', 'pick', 1, 'What is the verdict?'),
    exercise('offer', 'pick', 1, 'What do you offer to the customer?'),
  ),
  lesson(
    'elsewhere',
    'When the disk is not the cause',
    'A sound disk in a computer that does not start is good news, and it is where the ordinary work of a technician begins. Is the disk recognised in the firmware’s settings? Is the boot order right? Has somebody switched between the old and the new way of starting, BIOS and UEFI? Does the computer start from another medium? Is a memory module loose? Each of these takes minutes, and each can be tried without writing to the disk.',
    'Tell the customer exactly what was examined: “I have read the table and the volumes of this disk and found no damage. So the cause is probably not the content of this disk.” Do not say “your disk is fine”. The diagnosis reads structures. It is no endurance test of the hardware, and it says nothing about the content of the files. And do not repeat a diagnosis in the hope that it finds something. The same bytes give the same answer.',
  ),
] as const;
