import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface RoundTrips {
  readonly milliseconds: readonly number[];
  /** Where the connection left from. */
  readonly localAddress: string | undefined;
}

const TIMES = 5;
const LONGEST_MS = 10_000;

/**
 * How long single requests to the platform take, over one open connection: the first opens it and is not counted. What
 * did not come back is not there; none at all where the platform does not answer.
 */
export async function roundTrips(gatewayUrl: string, times = TIMES): Promise<RoundTrips> {
  const url = new URL('/api/site', gatewayUrl);
  const options = { keepAlive: true, maxSockets: 1 };
  const agent = url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  const milliseconds: number[] = [];
  let localAddress: string | undefined;
  try {
    for (let time = 0; time <= times; time++) {
      const begun = performance.now();
      localAddress = await once(url, agent);
      if (time > 0) milliseconds.push(Math.round((performance.now() - begun) * 10) / 10);
    }
  } catch (error) {
    // A platform that does not answer any more is noticed when the report is sent.
    if (!(error instanceof Error)) throw error;
  } finally {
    agent.destroy();
  }
  return { milliseconds, localAddress };
}

function once(url: URL, agent: HttpAgent | HttpsAgent): Promise<string | undefined> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, timeout: LONGEST_MS }, (response) => {
      const { localAddress } = response.socket;
      response
        .once('error', reject)
        .once('end', () =>
          response.statusCode === 200
            ? resolve(localAddress)
            : reject(new TypeError(`the platform answered ${response.statusCode}`)),
        )
        .resume();
    });
    sent
      .once('timeout', () => sent.destroy(new TypeError('the platform did not answer in time')))
      .once('error', reject)
      .end();
  });
}
