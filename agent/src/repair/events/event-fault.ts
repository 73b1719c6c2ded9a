/** A part of an event log that contradicts itself. The message is a sentence part. */
export class EventFault extends Error {
  override readonly name = 'EventFault';
}
