import { Client, credentials } from '@grpc/grpc-js';
import { answerWith } from '../chain/answer.js';
import { readFileSync } from 'node:fs';
import type { SeededAgent } from './seed-agents.js';

/**
 * Clients of the bare link: an mTLS connection and a stream each, with a heartbeat of equal size every `heartbeatMs`.
 */
export interface BareRequest {
  readonly ask: 'dial';
  readonly file: string;
  readonly root: string;
  readonly link: string;
  readonly perSecond: number;
  readonly heartbeatMs: number;
}

const bytes = (value: Buffer): Buffer => value;
const HEARTBEAT = Buffer.alloc(30, 1);

answerWith<BareRequest>(async ({ file, root, link, perSecond, heartbeatMs }) => {
  const agents = JSON.parse(readFileSync(file, 'utf8')) as SeededAgent[];
  let online = 0;
  for (const [i, agent] of agents.entries()) {
    setTimeout(
      () => {
        const client = new Client(
          link,
          credentials.createSsl(Buffer.from(root), Buffer.from(agent.key), Buffer.from(agent.certificates)),
          { 'grpc.enable_http_proxy': 0, 'grpc.use_local_subchannel_pool': 1 },
        );
        const call = client.makeBidiStreamRequest('/revive.link.v1.AgentLink/Connect', bytes, bytes);
        call.once('data', () => online++);
        call.on('data', () => undefined);
        call.write(HEARTBEAT);
        setInterval(() => call.write(HEARTBEAT), heartbeatMs);
      },
      (i / perSecond) * 1000,
    );
  }
  for (const end = Date.now() + 120_000; online < agents.length && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return { online };
});
process.send?.({ id: 0 });
