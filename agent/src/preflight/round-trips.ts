import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

interface RoundTrips {
  readonly milliseconds: readonly number[];
  readonly localAddress: string | undefined;
}

const TIMES = 5;
const LONGEST_MS = 10_000;

/**
 * Measures single requests to the platform over one open connection; the first request opens the connection and is not
 * counted. Failed requests are left out; without an answer the result is empty.
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
    // Sending the report will detect an unreachable platform.
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
