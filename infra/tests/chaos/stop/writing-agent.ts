import { Order } from '@revive/proto/revive/repair/v1/repair';
import type { AgentMessage, HubMessage } from '@revive/proto/revive/link/v1/link';
import { aDevice, SimulatedAgent } from '../../load/agents/simulated-agent.js';
import type { SeededAgent } from '../../load/agents/seed-agents.js';
import type { Person } from '../../security/world/http.js';
import { ScriptedAgent, type AgentWords } from '../../security/world/scripted-agent.js';

const WORDS: AgentWords = {
  name: 'Bench',
  platform: 'linux x64',
  version: '0.1.0',
  detail: 'a simulated image',
  text: (field) => `a ${field} of the usual length`,
};
const WRITE_MS = 50;
const now = (): number => performance.timeOrigin + performance.now();

/**
 * An enrolled agent on the real stream whose run writes blocks to a simulated disk until stopped. On a stop it behaves
 * like the real agent (`agent/src/operations`): reports `writing` at once, finishes the current block, rolls back, and
 * reports `acknowledged` when no run is active.
 */
export class WritingAgent {
  readonly #stream: SimulatedAgent;
  #seq = 0;
  #isStopped = false;
  #over: Promise<void> | undefined;
  readonly blocks = { begun: 0, ended: 0 };
  /** Milliseconds since the epoch. */
  heardAt: number | undefined;
  acknowledgedAt: number | undefined;

  private constructor(private readonly self: ScriptedAgent) {
    const { root, link } = self.enrolled;
    this.#stream = new SimulatedAgent(this.identity, {
      root,
      link: () => link,
      random: () => 0.5,
      devices: 1,
      onMessage: (_, message) => this.#heard(message),
    });
  }

  static async enrol(owner: Person): Promise<WritingAgent> {
    return new WritingAgent(await ScriptedAgent.enrol(owner, WORDS));
  }

  get identity(): SeededAgent {
    const { key, enrolled } = this.self;
    return {
      agentId: key.agentId,
      tenantId: '',
      key: key.pem,
      certificates: `${enrolled.certificate}\n${enrolled.chain}\n`,
    };
  }

  get root(): string {
    return this.self.enrolled.root;
  }

  get deviceId(): string {
    return aDevice(this.self.key.agentId, 'disk-1.img').id;
  }

  get isWriting(): boolean {
    return this.blocks.begun > 0 && !this.#isStopped;
  }

  async connect(): Promise<void> {
    this.#stream.dial();
    while (!this.#stream.isOnline) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  close(): void {
    this.#isStopped = true;
    this.#stream.stop();
  }

  #heard(message: HubMessage): void {
    if (message.welcome) this.#seq = message.welcome.receivedThrough;
    if (message.stop) void this.#follow(message.stop.stopId);
    if (!message.instruction?.order) return;
    const order = Order.decode(message.instruction.order.payload);
    this.#stream.send({ acknowledged: { messageId: message.id, result: 'done', reason: '' } });
    if (order.kind === 'diagnose') this.#tell({ report: this.self.key.report(this.self.report(order)) });
    else if (order.kind === 'execute') this.#over ??= this.#write(order);
  }

  async #follow(stopId: string): Promise<void> {
    this.heardAt ??= now();
    this.#isStopped = true;
    if (this.#over) this.#stream.send({ stopAnswer: { stopId, answer: 'writing', runs: 1 } });
    await this.#over;
    this.acknowledgedAt ??= now();
    this.#stream.send({ stopAnswer: { stopId, answer: 'acknowledged', runs: this.#over ? 1 : 0 } });
  }

  async #write(order: Order): Promise<void> {
    this.#step(order, 'execute', 'active');
    while (!this.#isStopped) {
      this.blocks.begun++;
      await new Promise((resolve) => setTimeout(resolve, WRITE_MS));
      this.blocks.ended++;
    }
    this.#step(order, 'execute', 'failed');
    const outcome = { ...this.self.outcome(order, 'rolled_back'), reason: 'Stopped. Everything is as it was.' };
    this.#tell({ outcome: this.self.key.outcome(outcome) });
  }

  #step({ runId, repairId }: Order, name: string, status: string): void {
    const digest = 'ab'.repeat(32);
    const at = new Date().toISOString();
    this.#tell({ step: { runId, repairId, name, status, plain: 'Writing', action: name, digest, at, writes: [] } });
  }

  #tell(message: Partial<AgentMessage>): void {
    this.#stream.send({ ...message, seq: ++this.#seq });
  }
}
