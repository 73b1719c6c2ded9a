import { connect } from 'node:net';

/** The length of the service's name in hex, then the name (packages/modules/adb, docs/dev/services.md). */
const REQUEST = '000chost:devices';
/** An accepted request, and a list of no bytes. */
const NO_PHONE = 'OKAY0000';

/**
 * Whether the adb server's list is empty. Rejects if no server answers in time. Any other answer counts as a phone, so
 * that the library reads the list and reports its errors.
 */
export async function listsNoPhone(port: number, withinMs: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, signal: AbortSignal.timeout(withinMs) });
  socket.setEncoding('latin1');
  socket.write(REQUEST);
  let answer = '';
  for await (const piece of socket) {
    answer += String(piece);
    if (answer.length >= NO_PHONE.length) break;
  }
  return answer.startsWith(NO_PHONE);
}
