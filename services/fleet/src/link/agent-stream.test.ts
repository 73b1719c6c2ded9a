import { describe, expect, it } from '@jest/globals';
import type { HubMessage } from '@revive/proto/revive/link/v1/link';
import { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { AgentEntity } from '../agents/agent.entity.js';
import { AgentStream, type LinkCall, type StreamParts } from './agent-stream.js';

const AGENT = 'a'.repeat(64);
const HELLO = {
  agentVersion: '0.1.0',
  name: 'Bench one',
  platform: 'linux x64',
  localPort: 8888,
  devices: [],
  acknowledgedIds: [],
  firstUnacknowledged: 1,
};
const ROW = { tenantId: 't', binding: 'pending', epoch: 1, receivedThrough: 0 } as unknown as AgentEntity;
const ORDER = {
  id: 'o',
  agentId: AGENT,
  signedOrder: Buffer.from(
    SignedOrder.encode({ payload: Buffer.from('p'), signature: Buffer.from('s'), keyId: 'k' }).finish(),
  ),
  expiresAt: new Date(),
};

function aCall(heard: string[]): { call: LinkCall; hangUp: () => void } {
  let hangUp = (): void => undefined;
  const over = new Promise<void>((resolve) => (hangUp = resolve));
  async function* said(): AsyncGenerator<unknown> {
    yield { seq: 0, hello: HELLO };
    await over;
  }
  const write = ({ welcome }: HubMessage): void =>
    void heard.push(welcome ? `welcome, ${welcome.confirmed ? 'confirmed' : 'inert'}` : 'an order');
  return {
    hangUp,
    call: {
      cancelled: false,
      destroyed: false,
      writableLength: 0,
      end: () => undefined,
      iterator: said,
      write,
    } as unknown as LinkCall,
  };
}

describe('agent confirmed while connected', () => {
  it('sends the confirmation before the first order, even while the shop’s settings load slowly', async () => {
    let settingsAreRead = (_confirmAtAgent: boolean): void => undefined;
    const parts = {
      presence: {
        connect: () => Promise.resolve({ row: ROW, confirmAtAgent: false }),
        disconnect: () => Promise.resolve(),
        saltOf: () => Promise.resolve(undefined),
      },
      benches: { reconcile: () => Promise.resolve() },
      requirements: { isAskedBy: () => new Promise<boolean>((resolve) => (settingsAreRead = resolve)) },
      instructions: { acted: () => Promise.resolve() },
      roots: () => [],
    } as unknown as StreamParts;
    const heard: string[] = [];
    const { call, hangUp } = aCall(heard);
    const stream = new AgentStream(AGENT, call, parts);
    let running: Promise<void> | undefined;
    await new Promise<void>((resolve) => {
      running = stream.run(() => resolve());
    });
    const rebound = stream.rebind({ ...ROW, binding: 'confirmed' });
    stream.instruct([ORDER]);
    settingsAreRead(true);
    await rebound;
    stream.instruct([ORDER]);
    hangUp();
    await running;
    expect(heard).toEqual(['welcome, inert', 'welcome, confirmed', 'an order']);
  });
});
