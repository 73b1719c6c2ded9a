import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AgentKey } from '@revive/agent/identity/agent-key';
import type { OrderKey } from '@revive/agent/identity/order-keys';
import { Link } from '@revive/agent/link/link';
import { LinkWire } from '@revive/agent/link/link-wire';
import { UplinkJournal } from '@revive/agent/link/uplink-journal';
import { OrderJournal } from '@revive/agent/operations/orders/order-journal';
import { OrderRefusal } from '@revive/agent/operations/orders/order-refusal';
import { verifyOrder } from '@revive/agent/operations/orders/verify-order';
import type { Instruction } from '@revive/proto/revive/link/v1/link';
import { aDevice } from '../../load/agents/simulated-agent.js';
import type { SeededAgent } from '../../load/agents/seed-agents.js';

interface ActingAgentParts {
  readonly agent: SeededAgent;
  readonly root: string;
  readonly orderKeys: readonly OrderKey[];
  readonly link: string;
  readonly home: string;
  readonly random: () => number;
  readonly cutShare: number;
  readonly onExecute: (runId: string) => void;
  readonly onRepeat: () => void;
  readonly onCut: () => void;
  readonly onRefusal: (reason: string) => void;
}

const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/**
 * An agent with the real link, journals and order checks, and an executor that only counts. Keeps the real order of
 * steps: look up, verify, journal, acknowledge, execute.
 */
export class ActingAgent {
  private constructor(
    private readonly parts: ActingAgentParts,
    private readonly orders: OrderJournal,
    readonly link: Link,
  ) {}

  static async start(parts: ActingAgentParts): Promise<ActingAgent> {
    const { agent, root, random, link: address } = parts;
    const home = join(parts.home, agent.agentId);
    await mkdir(home, { recursive: true, mode: 0o700 });
    const [orders, journal] = [
      await OrderJournal.open(join(home, 'orders.journal')),
      await UplinkJournal.open(join(home, 'uplink.journal')),
    ];
    await writeFile(join(home, 'key.pem'), agent.key, { mode: 0o600 });
    const key = await AgentKey.find(home);
    if (!key) throw new TypeError('The key that was just written is not there');
    const device = aDevice(agent.agentId, 'disk-1.img');
    const self: ActingAgent = new ActingAgent(
      parts,
      orders,
      new Link({
        dial: () => new LinkWire({ trusted: root, certificate: agent.certificates, chain: '', key }, address),
        journal,
        random,
        sleep,
        devices: () => [device],
        confirmsAtAgent: () => false,
        // Half of the hellos list no acknowledged orders, so that the hub resends its unanswered orders.
        hello: () => ({
          agentVersion: '0.1.0',
          name: 'Acting',
          platform: 'linux x64',
          localPort: 8888,
          acknowledgedIds: random() < 0.5 ? orders.lastTaken(100) : [],
        }),
        unwelcome: () => undefined,
        say: () => undefined,
        requests: {
          instruction: (id, instruction) => self.#take(id, instruction),
          stop: async () => undefined,
          rescan: async () => undefined,
          welcomed: async () => undefined,
          settings: async () => undefined,
        },
      }),
    );
    self.link.start();
    return self;
  }

  async stop(): Promise<void> {
    await this.link.stop();
    await this.orders.close();
  }

  async #take(messageId: string, { order: signed }: Instruction): Promise<void> {
    const { agent, orderKeys, random, cutShare, onExecute, onRepeat, onCut, onRefusal } = this.parts;
    const before = this.orders.answered(messageId);
    if (before !== undefined) {
      onRepeat();
      return this.link.acknowledge(messageId, before === '' ? 'done' : 'refused', before);
    }
    try {
      const order = verifyOrder(signed, {
        agentId: agent.agentId,
        keys: orderKeys,
        now: new Date(),
        journal: this.orders,
        device: () => 'disk',
      });
      await this.orders.append({ kind: 'taken', order });
      if (random() < cutShare) {
        onCut();
        this.link.drop();
      } else this.link.acknowledge(messageId, 'done', '');
      onExecute(order.runId);
      await this.orders.append({ kind: 'ended', orderId: order.orderId });
    } catch (error) {
      if (!(error instanceof OrderRefusal)) throw error;
      onRefusal(error.message);
      this.link.acknowledge(messageId, 'refused', error.message);
    }
  }
}
