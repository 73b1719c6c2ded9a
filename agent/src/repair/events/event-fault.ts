export class EventFault extends Error {
  override readonly name = 'EventFault';
}
