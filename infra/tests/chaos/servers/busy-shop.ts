import type { BenchDevice } from '@revive/contracts/fleet/bench';
import type { Ticket } from '../../world/repairs.js';
import { ScriptedAgent, type AgentWords } from '../../security/world/scripted-agent.js';
import { Http, Person } from '../../security/world/http.js';
import type { ProductOnServers } from '../../cluster/real-product.js';
import { PatientDoor } from '../patient-door.js';
import { RepairWork } from '../repair-work.js';

const WORDS: AgentWords = {
  name: 'Bench agent',
  platform: 'linux x64',
  version: '0.1.0',
  detail: 'a scripted image',
  text: (field) => `scripted ${field}`,
};

/**
 * A shop whose scripted agent has many devices and answers every order without a disk, so that the load falls on the
 * product.
 */
export class BusyShop {
  private constructor(
    readonly agent: ScriptedAgent,
    readonly work: RepairWork,
    readonly door: PatientDoor,
  ) {}

  static async open({ product }: ProductOnServers, devices: readonly string[], deadlineMs?: number): Promise<BusyShop> {
    const http = new Http(product.url);
    try {
      const owner = await new Person(http, 'shop').signIn(product.accounts.shop);
      const agent = await ScriptedAgent.enrol(owner, WORDS);
      await agent.connect(devices.map((name) => agent.device(name)));
      const door = new PatientDoor(await product.as('shop'), undefined, deadlineMs);
      const shop = new BusyShop(agent, new RepairWork(product, door, Buffer.alloc(0)), door);
      await shop.work.until(
        () => door.row<BenchDevice[]>('/api/bench/devices'),
        (all) => devices.every((name) => all.some((one) => one.name === name)),
        'every device is on the bench',
      );
      return shop;
    } finally {
      http.close();
    }
  }

  async quoted(name: string): Promise<Ticket> {
    const ticket = await this.work.diagnosed(await this.work.takeIn(name));
    if (ticket.status !== 'quoted') throw new TypeError(`${name} was not quoted but ${ticket.status}`);
    return ticket;
  }

  close(): Promise<void> {
    return this.agent.close();
  }
}
