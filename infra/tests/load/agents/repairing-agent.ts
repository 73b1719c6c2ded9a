import { setTimeout as sleep } from 'node:timers/promises';
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
/**
 * The number of progress events of a medium repair. The interval exceeds the hub's merge window (100 ms), so that each
 * event counts separately.
 */
export const PROGRESS_EVENTS = 60;
const PROGRESS_EVERY_MS = 120;
const ONLINE_MS = 60_000;

/**
 * An enrolled and confirmed agent with simulated devices. It follows orders like the real agent (begin and end of each
 * step, progress, signed report and outcome), but reads and writes no disk.
 */
export class RepairingAgent {
  readonly #stream: SimulatedAgent;
  #seq = 0;
  executed = 0;

  private constructor(
    private readonly self: ScriptedAgent,
    devices: number,
    private readonly progressEvents: number,
  ) {
    const { agentId, pem: key } = self.key;
    const { certificate, chain, root, link } = self.enrolled;
    this.#stream = new SimulatedAgent(
      { agentId, tenantId: '', key, certificates: `${certificate}\n${chain}\n` },
      { root, link: () => link, random: () => 0.5, devices, onMessage: (_, message) => this.#heard(message) },
    );
  }

  static async enrol(owner: Person, devices: number, progressEvents = PROGRESS_EVENTS): Promise<RepairingAgent> {
    return new RepairingAgent(await ScriptedAgent.enrol(owner, WORDS), devices, progressEvents);
  }

  deviceId(nth: number): string {
    return aDevice(this.self.key.agentId, `disk-${nth + 1}.img`).id;
  }

  /** Throws if the hub sends no welcome in time. */
  async connect(): Promise<void> {
    this.#stream.dial();
    for (const end = Date.now() + ONLINE_MS; !this.#stream.isOnline; await sleep(10))
      if (Date.now() > end) {
        this.stop();
        throw new TypeError(`An agent did not come online within ${ONLINE_MS / 1000} s`);
      }
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
    for (let done = 1; done <= this.progressEvents; done++) {
      await sleep(PROGRESS_EVERY_MS);
      this.#stream.send({
        progress: {
          runId,
          repairId,
          step: 'execute',
          done,
          total: this.progressEvents,
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

  #tell(message: Partial<AgentMessage>): void {
    this.#stream.send({ ...message, seq: ++this.#seq });
  }
}
