/** An inconsistent part of an event log. The message is a sentence part. */
export class EventFault extends Error {
  override readonly name = 'EventFault';
}
