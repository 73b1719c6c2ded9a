/** A structure of the volume that cannot be as it is. The message ends the sentence "The volume is damaged: …". */
export class ExfatFault extends Error {
  override readonly name = 'ExfatFault';
}
