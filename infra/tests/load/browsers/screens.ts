import { request } from 'node:http';
import { Http, Person } from '../../security/world/http.js';
import { answerWith } from '../chain/answer.js';

/** One screen per shop, for many shops: signed in, with a live stream, each from a separate network. */
export type ScreensRequest =
  | { readonly ask: 'open'; readonly url: string; readonly usernames: readonly string[]; readonly password: string }
  | { readonly ask: 'take' };

let frames = 0;
/** Parallel sign-ins; each costs the product a password hash. */
const AT_ONCE = 4;

const addressOf = (nth: number): string => `127.${2 + ((nth >> 16) & 63)}.${(nth >> 8) & 255}.${nth & 255}`;

function listen(url: string, cookie: string, from: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path: '/api/events',
        localAddress: from,
        headers: { host, cookie, accept: 'text/event-stream' },
      },
      (response) => {
        if (response.statusCode !== 200) return reject(new TypeError(`a screen was answered ${response.statusCode}`));
        resolve();
        // Counts frames by text search, because parsing would use more CPU than the product.
        response
          .setEncoding('utf8')
          .on('data', (text: string) => (frames += text.split('"type":"bench.device"').length - 1));
        response.on('end', () => process.stderr.write('a screen lost its stream\n'));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

async function open({ url, usernames, password }: Extract<ScreensRequest, { ask: 'open' }>): Promise<void> {
  const http = new Http(url);
  let next = 1;
  const worker = async (): Promise<void> => {
    for (let nth = next++; nth <= usernames.length; nth = next++) {
      const from = addressOf(nth);
      const person = await new Person(http, usernames[nth - 1] ?? '', from).signIn(password);
      await listen(url, person.cookie, from);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  http.close();
}

answerWith<ScreensRequest>(async (asked) => {
  if (asked.ask === 'open') {
    await open(asked);
    return { screens: asked.usernames.length };
  }
  const taken = frames;
  frames = 0;
  return { frames: taken };
});
process.send?.({ id: 0 });
