import { lesson } from '../part.js';

export const WRITING_AND_ROLLBACK = [
  lesson(
    'writing',
    'How a write is made',
    'Just before it writes, the agent diagnoses the device once more. Another digest means that the device has changed, and it stops. If the digest is the approved one, the bytes that will be overwritten are saved: on the technician’s computer, flushed to its disk, and encrypted with the platform, which has to confirm it. Only then does the first write begin.',
    'For each write the agent notes in a journal what it is about to do, reads what is there, compares its hash with the plan, writes, forces the drive to really store it, reads it back and compares again. That is called compare-and-swap: it changes the place only if the place is as expected. One single place that is not as expected stops everything. What has been written until then is taken back.',
    'The order matters. Imagine the power fails after the second of four writes. If the data was written first and the pointer to it last, the disk looks as it did before: still damaged, in no way worse. If the pointer was first, it now points to something that is not there. Data first, pointers last is an old rule of everybody who writes file systems, and you will have to apply it yourself in the practice.',
  ),
  lesson(
    'verify',
    'Verification, and what “completed” means',
    'After the last write the device is diagnosed again, from its own bytes, and every check is repeated. The repair is completed when the checks pass and the files that were reachable in the rehearsal are reachable now. It is not completed because the last write returned without an error. Drives report success for writes that they lose, more often than people believe.',
    'If a check does not pass, the agent rolls back by itself, and the outcome says so. The customer then pays the diagnosis only. And something else has been learned: a drive that does not keep what was written to it should be copied and replaced, whatever else is wrong with it. Say that to the customer. It is worth more than a second attempt.',
  ),
  lesson(
    'rollback',
    'Rollback puts back, and nothing else',
    'A rollback writes the saved bytes to their places. Before the first of them it compares every place: the bytes there must be those that the repair wrote. If a single one is different, somebody or something has used the device since, and nothing is put back, because old bytes would be mixed with new ones. A mixture that was never on the disk is worse than either state.',
    'Afterwards the hashes of all places must be the hashes from before. They stand in the plan, so this too can be checked by anybody. A rollback needs no new approval, because the approval of the plan contains it. But it, too, is a signed order, with its own line in the audit trail. It is possible until the recorded handover, and it reverses what was charged.',
    'A crash in the middle is treated with the same care. When the agent starts again, it looks into its journal. Nothing is written forward: a repair that was written completely is verified, and anything less is taken back. There are only two ends, repaired or as before. You may unplug a disk at the worst moment and still find one of these two. Please do not try it on a customer’s disk.',
  ),
  lesson(
    'example',
    'One repair, from end to end',
    'Put together, it looks like this. A stick with a GPT and one FAT32 volume comes in; no computer shows a file on it. The diagnosis finds sector 0 erased, the first header and its list erased, and the volume’s boot sector overwritten. The second table at the end of the stick is sound, and the volume that it names really is there. So the rehearsal lays three sectors of the table over the stick in memory, reads again, now finds the damaged boot sector behind it, lays its copy over it, and reads once more. Nothing further is found.',
    'Files: none reachable before, thirty-seven in the rehearsal. Witnesses: the second readers of sector 0, of the first table and of the boot sector failed before and pass now. Plan: four writes of 512 bytes. First the list, then the header, then sector 0, then the boot sector. One digest over all of it. The customer reads two plain sentences and an amount, and approves.',
    'Ten minutes later four sectors have been saved, four have been written and read back, and the diagnosis says healthy. On the tracking page stand the four places, each with a hash from before and from after. If you did that once by hand in the practice of the module on remote injection, you will never again think of it as a black box.',
  ),
  lesson(
    'explain',
    'How to explain it to a customer',
    'Most customers do not want a lecture. Three sentences do: “The program found which small piece of the disk is damaged. It tried the repair in memory, and there it could read so many files. Before it writes, it keeps the old bytes, and afterwards a second program checks the result.” If they want more, show them the page with the findings and the checks.',
    'Avoid words that promise. “Artificial intelligence” has no part in what is written to a disk: a repair follows a published procedure. “Military-grade” means nothing. “Guaranteed” is a legal term with consequences. “Patented” is not true. What is left is stronger: what was found, where, what was changed, and how it was checked.',
    'And be open about limits. The program sees structures, not the inside of a file. A photograph that was half overwritten is still half a photograph. A drive with failing hardware may get worse while it is read. If the data is irreplaceable and there is no other copy, the honest advice may be a laboratory, before anything at all is tried. A customer who got that advice from you will come back with the next device.',
  ),
] as const;
