import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { waitFor } from '@revive/platform/testing/wait-for';
import { AgentNetwork, type Fault } from './agent-network.js';

let network: AgentNetwork;
let platform: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await network.stop();
  platform.close();
});

async function dialled() {
  const received = { platform: '', agent: '' };
  const accepted = once(platform, 'connection') as Promise<[Socket]>;
  const agent = connect(Number(network.address.split(':')[1]), '127.0.0.1');
  const [server] = await accepted;
  sockets.push(agent, server);
  agent.on('data', (bytes) => (received.agent += String(bytes))).on('error', () => undefined);
  server.on('data', (bytes) => (received.platform += String(bytes))).on('error', () => undefined);
  const say = (text: string) => (agent.write(text), server.write(text));
  return { agent, server, received, say };
}
async function started() {
  sockets = [];
  platform = createServer();
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  network = await AgentNetwork.start((platform.address() as AddressInfo).port);
}

describe('network of an agent', () => {
  it('carries bytes both ways, also late and in order', async () => {
    await started();
    const { received, say } = await dialled();
    network.delay(150);
    const begun = performance.now();
    say('one ');
    await wait(20);
    network.delay(0);
    say('two');
    await waitFor(() => received.agent === 'one two' && received.platform === 'one two');
    expect(performance.now() - begun).toBeGreaterThan(140);
  });

  it.each<[Fault, { agent: string; platform: string }]>([
    ['half_open', { agent: '', platform: '' }],
    ['deaf', { agent: '', platform: 'x' }],
    ['mute', { agent: 'x', platform: '' }],
  ])('loses bytes silently when %s, also after it has healed', async (fault, expected) => {
    await started();
    const { agent, server, received, say } = await dialled();
    network.break(fault);
    network.heal();
    say('x');
    await wait(150);
    expect([received, agent.destroyed, server.destroyed]).toEqual([expected, false, false]);
    const next = await dialled();
    next.say('y');
    await waitFor(() => next.received.agent === 'y' && next.received.platform === 'y');
  });

  it('keeps the end of a half-open connection from the other side', async () => {
    await started();
    const { agent, server } = await dialled();
    network.break('half_open');
    agent.destroy();
    await wait(150);
    expect(server.destroyed).toBe(false);
  });

  it('resets connections when it is cut, old and new', async () => {
    await started();
    const { agent, server } = await dialled();
    network.break('cut');
    await waitFor(() => agent.destroyed && server.destroyed);
    const next = connect(Number(network.address.split(':')[1]), '127.0.0.1').on('error', () => undefined);
    await waitFor(() => next.destroyed);
    expect(network.works).toBe(false);
  });
});
