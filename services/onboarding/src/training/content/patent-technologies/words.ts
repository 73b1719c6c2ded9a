import { lesson } from '../part.js';

export const WORDS = [
  lesson(
    'statement',
    'What “patent pending” means here',
    'You will see the words “patent pending” on the platform, and a badge that says PATENT. They are a statement of the platform’s owner about the owner’s own business: that an application for a patent has been made. It is not a granted patent. An application may be refused, and even a granted patent says only that something is new and not obvious. It does not say that something works well.',
    'So you do not tell a customer that the methods are patented, that nobody else may repair disks in this way, or that an authority has tested them. If somebody asks, say what is true: “The owner of the platform says that patents are pending. How it works, I can explain to you.” This module is about that second sentence. After it you can explain how a repair is found, why it is tried before it is offered, and how anybody can check what was done.',
    'None of these ideas is secret, and none of them is magic. A careful technician with much time would do the same by hand: look, think, try on a copy, save the old state, write as little as possible, and check with a second tool. The platform does this every time, also on a Friday afternoon with three people at the counter.',
  ),
  lesson(
    'disk',
    'A disk in ten minutes',
    'To follow the rest you need a picture of a disk. A disk is a long row of numbered sectors. On most disks that you meet, a sector holds 512 bytes; on some it holds 4,096. The numbers begin at 0. That is all the hardware offers: read the sector with this number, write the sector with that number. Everything else, partitions, folders, photographs, is a convention about what stands in which sector.',
    'In sector 0 stands a short table that is nearly as old as the PC, the master boot record. On a modern disk it holds a single entry that says: this disk is in use, look at sector 1. Its last two bytes are 55 aa in hex. Sector 1 holds the header of the real partition table, the GPT. It begins with the eight letters EFI PART. The header says where the list of partitions is, usually from sector 2 on, and carries checksums of itself and of the list. At the very end of the disk stands a second copy of both: the last sector is the second header, and the 32 sectors before it are the second list.',
    'A partition begins with the first sector of its volume, the boot sector. There stands what kind of file system it is, how large its units are, and where its own tables begin. NTFS, which Windows uses for its disks, bears the letters NTFS at byte 3, and keeps a copy of this sector at its end. FAT32, the format of sticks and memory cards, bears the letters FAT32 at byte 82, and usually keeps a copy six sectors later. Ext4, which Linux uses, has a superblock at byte 1,024, with copies at regular places.',
    'Much of data loss is the loss of one of these small structures. The photographs are still there, in their sectors; only the sign that points to them is gone. That is why a repair of one or two sectors can bring back hundreds of files, and why a careless write of one sector can lose them for good. Numbers in these structures are little-endian: the smallest byte comes first. The bytes 00 08 00 00 are the number 2,048, because they are read from right to left.',
  ),
] as const;
