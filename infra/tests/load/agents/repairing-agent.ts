import { Order } from '@revive/proto/revive/repair/v1/repair';
import type { AgentMessage, HubMessage } from '@revive/proto/revive/link/v1/link';
import type { Person } from '../../security/world/http.js';
import { ScriptedAgent, type AgentWords } from '../../security/world/scripted-agent.js';
import { aDevice, SimulatedAgent } from './simulated-agent.js';

const WORDS: AgentWords = {
  name: 'Bench',
  platform: 'linux x64',
  version: '0.1.0',
  detail: 'a simulated image',
  text: (field) => `a ${field} of the usual length`,
};
/** As many as a repair of some size has; further apart than the hub merges (100 ms), so that each is one. */
export const PROGRESS_EVENTS = 60;
const PROGRESS_EVERY_MS = 120;

/**
 * An agent that was really enrolled and confirmed, with devices that are made up: it follows orders as the real one
 * does (each step's begin and end, progress, signed report and outcome), but reads and writes nothing.
 */
export class RepairingAgent {
  readonly #stream: SimulatedAgent;
  #seq = 0;
  /** Orders that were carried out to the end. */
  executed = 0;

  private constructor(
    private readonly self: ScriptedAgent,
    devices: number,
  ) {
    const { agentId, pem: key } = self.key;
    const { certificate, chain, root, link } = self.enrolled;
    this.#stream = new SimulatedAgent(
      { agentId, tenantId: '', key, certificates: `${certificate}\n${chain}\n` },
      { root, link: () => link, random: () => 0.5, devices, onMessage: (_, message) => this.#heard(message) },
    );
  }

  /** As `owner` would do it: a token, the agent's own request, the code that it shows. */
  static async enrol(owner: Person, devices: number): Promise<RepairingAgent> {
    return new RepairingAgent(await ScriptedAgent.enrol(owner, WORDS), devices);
  }

  deviceId(nth: number): string {
    return aDevice(this.self.key.agentId, `disk-${nth + 1}.img`).id;
  }

  async connect(): Promise<void> {
    this.#stream.dial();
    while (!this.#stream.isOnline) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  stop(): void {
    this.#stream.stop();
  }

  #heard(message: HubMessage): void {
    if (message.welcome) this.#seq = message.welcome.receivedThrough;
    if (!message.instruction?.order) return;
    const order = Order.decode(message.instruction.order.payload);
    this.#stream.send({ acknowledged: { messageId: message.id, result: 'done', reason: '' } });
    if (order.kind === 'diagnose') this.#diagnose(order);
    else if (order.kind === 'execute') void this.#execute(order);
  }

  #diagnose(order: Order): void {
    for (const name of ['detect', 'plan'])
      for (const status of ['active', 'completed']) this.#step(order, name, status);
    this.#tell({ report: this.self.key.report(this.self.report(order)) });
  }

  async #execute(order: Order): Promise<void> {
    const { runId, repairId } = order;
    for (const status of ['active', 'completed']) this.#step(order, 'back_up', status);
    this.#step(order, 'execute', 'active');
    for (let done = 1; done <= PROGRESS_EVENTS; done++) {
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_EVERY_MS));
      this.#stream.send({
        progress: {
          runId,
          repairId,
          step: 'execute',
          done,
          total: PROGRESS_EVENTS,
          unit: 'writes',
          plain: 'Writing the boot sector back',
        },
      });
    }
    this.#step(order, 'execute', 'completed');
    for (const status of ['active', 'completed']) this.#step(order, 'verify', status);
    this.#tell({
      outcome: this.self.key.outcome({
        ...this.self.outcome(order, 'completed'),
        rollbackNonce: 'n'.repeat(32),
        wrappedBackupKey: Buffer.from('wrapped'),
      }),
    });
    this.executed++;
  }

  #step({ runId, repairId }: Order, name: string, status: string): void {
    const writes =
      name === 'execute' && status === 'completed'
        ? [
            {
              offset: 512,
              length: 32,
              why: 'boot sector',
              before: '00'.repeat(32),
              after: 'ff'.repeat(32),
              readBack: true,
              shownAt: 512,
            },
          ]
        : [];
    this.#tell({
      step: {
        runId,
        repairId,
        name,
        status,
        plain: `The step ${name}`,
        action: name,
        digest: 'ab'.repeat(32),
        at: new Date().toISOString(),
        writes,
      },
    });
  }

  /** Journaled: with the next sequence number. */
  #tell(message: Partial<AgentMessage>): void {
    this.#stream.send({ ...message, seq: ++this.#seq });
  }
}
