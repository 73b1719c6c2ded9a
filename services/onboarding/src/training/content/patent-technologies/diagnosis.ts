import { lesson } from '../part.js';

export const DIAGNOSIS = [
  lesson(
    'reads-only',
    'The diagnosis reads only',
    'The first principle is the simplest. A diagnosis reads, and it never writes. It does not mount a volume, because mounting may already change it: a journal is replayed, a date is set. It does not start Windows’ own repair, which writes while it looks. It opens the disk, reads sectors, and works out in memory what they mean.',
    'It begins with the partition table. Are both copies there? Do their checksums fit? Do they agree with each other? Then it goes to each place that the table names and asks what is there. Readers for NTFS, FAT32 and ext4 look, and so do recognisers for many formats that are not ours, such as BitLocker, LUKS, XFS or the members of a RAID. They look first, because the worst mistake is to take somebody else’s healthy structure for our damaged one. A format that is not ours is named and left alone.',
    'What it reads it does not believe easily. A damaged or a hostile disk may claim that a table has a billion entries, or that a file is larger than the disk. Every number is checked against the size of the device before it is used. A place that cannot be read ends the diagnosis with a sentence that says which place it was. Then the right step is to make an image of the disk and to work on the image, because every further read may be the drive’s last.',
  ),
  lesson(
    'findings',
    'A finding has evidence',
    'A finding is not an opinion. It names a place in bytes, what a sound structure holds at that place, and what was seen there. For example: at 0, expected the signature 55 aa, seen zeros. You can go to that place yourself and look, and in the practice of the next modules you will. The finding also has a severity, the layer to which it belongs, and a sentence that a customer understands.',
    'A candidate for a repair needs two witnesses. Suppose the boot sector of an NTFS volume is destroyed and its copy looks whole. That alone is not enough, since the copy may be left over from an older and larger volume. So the copy must lead to the file table, the file table must agree about its own length, and the map of used clusters must have one bit for each cluster. An old copy fails at one of these. The same goes for a second partition table: it must be sound, and the volumes that it names must really be there.',
    'Where the witnesses disagree, the verdict is “needs a person”. That is not a failure of the program. It is the program saying: here I would have to guess, and I do not guess with somebody’s data. Your part is to find out more. Was the disk formatted anew? Was it in another computer? Was it part of a set? Often one question to the customer settles what no sector can tell.',
  ),
  lesson(
    'verdicts',
    'The six verdicts',
    'A diagnosis ends in one of six verdicts. “Repairable” means that a plan exists, that it was rehearsed over the bytes of this very device, and that it held. “Healthy” means that every layer was recognised, every check passed, and no flag says otherwise. It is a strong word, and the diagnosis is slow to use it: a volume that Windows left hibernated, or that is marked as not cleanly closed, is not called healthy. “No problem found” means the same as far as it looked, and it names what it did not look at: a check that is not installed, or a count that stopped at its limit.',
    '“Needs a person” means that something is wrong or unknown and that writing would be a guess. “Refused” means that the device is not ours to touch: it is encrypted as a whole, it belongs to another system, or it is in use. A disk that another program has open is refused as well, because that program’s memory may overwrite a repair a minute later. “Failed” means that the device could not be looked at to the end. It says nothing about the device’s health, and you should not tell the customer that it does. A disk with several parts gets a verdict for each: an encrypted or hibernated volume is left as it is and named, and what can be repaired beside it is offered.',
    'Learn to say these six in plain words. “I can mend this, and I have tried it in memory.” “I find nothing wrong on this disk.” “I find nothing wrong in what I could check, and this part I did not check.” “I see something, but I would have to guess, so I write nothing.” “This is not something that this program may touch.” “I could not read it to the end; let us copy it first.” Each of these is an honest answer, and each leads to another next step.',
  ),
] as const;
