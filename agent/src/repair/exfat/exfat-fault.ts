/** An invalid structure on the volume. The message completes the sentence "The volume is damaged: …". */
export class ExfatFault extends Error {
  override readonly name = 'ExfatFault';
}
