import { issueServiceCertificate, mintInternalCa } from '@revive/platform/auth/internal-ca';
import type { BareQueries } from './bare/chain-back.js';
import { Forked } from './forked.js';

export interface BareChain {
  readonly pids: readonly number[];
  readonly url: string;
  stop(): Promise<void>;
}

/** The floor of a read request: two processes with certificates of a separate authority. */
export async function startBareChain(parts: {
  readonly redisUrl: string;
  readonly sessionKey: string;
  readonly queries: readonly BareQueries[];
  readonly answer: string;
}): Promise<BareChain> {
  const ca = await mintInternalCa();
  const [{ cert: backCert, key: backKey }, { cert: frontCert, key: frontKey }] = [
    await issueServiceCertificate(ca, 'repairs'),
    await issueServiceCertificate(ca, 'gateway'),
  ];
  const back = new Forked('bare/chain-back', {
    QUERIES: JSON.stringify(parts.queries),
    ANSWER: parts.answer,
    RPC_CA: ca.cert,
    RPC_CERT: backCert,
    RPC_KEY: backKey,
  });
  try {
    const { port } = await back.hello<{ port: number }>();
    const front = new Forked('bare/chain-front', {
      REDIS_URL: parts.redisUrl,
      SESSION_KEY: parts.sessionKey,
      BACK: `127.0.0.1:${port}`,
      RPC_CA: ca.cert,
      RPC_CERT: frontCert,
      RPC_KEY: frontKey,
    });
    const stop = async (): Promise<void> => void (await Promise.all([front.stop(), back.stop()]));
    try {
      const door = await front.hello<{ port: number }>();
      return { pids: [front.pid, back.pid], url: `http://127.0.0.1:${door.port}/api/read`, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await back.stop();
    throw error;
  }
}
