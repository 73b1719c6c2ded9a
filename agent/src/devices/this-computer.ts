import { hostname, totalmem } from 'node:os';
import type { BenchSource, SeenDevice } from './bench-device.js';

export class ThisComputer implements BenchSource {
  constructor(private readonly machineId: string) {}

  async start(seen: (devices: readonly SeenDevice[]) => void): Promise<void> {
    seen([await look(this.machineId)]);
  }
  rescan(): Promise<void> {
    return Promise.resolve();
  }
  stop(): Promise<void> {
    return Promise.resolve();
  }
}

async function look(machineId: string): Promise<SeenDevice> {
  // Loaded here, because an agent that shows only images never reads its computer.
  const { system, cpu, osInfo } = await import('systeminformation');
  const [machine, processor, os] = await Promise.all([system(), cpu(), osInfo()]);
  const model = [machine.manufacturer, machine.model]
    .filter((part) => part && !/to be filled|system product|^-$|default string/i.test(part))
    .join(' ');
  const detail = [
    `${processor.manufacturer} ${processor.brand}`.trim(),
    `${Math.round(totalmem() / 2 ** 30)} GB memory`,
    `${os.distro} ${os.release}`.trim(),
  ]
    .filter(Boolean)
    .join(', ');
  return {
    kind: 'computer',
    identity: machineId,
    name: model ? `${hostname()} (${model})` : hostname(),
    sizeBytes: 0,
    detail,
    path: undefined,
  };
}
