import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { freePorts } from '../tests/cluster/free-ports.js';
import { kafkaProcess } from './kafka.js';
import type { ServerProcess } from './server-process.js';
import type { Print } from './tools.js';

export interface KafkaCluster {
  readonly brokers: readonly ServerProcess[];
  readonly addresses: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts a cluster of native brokers on loopback in a separate folder. All brokers start at once, because controllers
 * wait for each other.
 */
export async function startKafkaCluster(dir: string, size: number, say?: Print): Promise<KafkaCluster> {
  const ports = await freePorts(2 * size);
  const controllers = ports.slice(size);
  const brokers = Array.from({ length: size }, (_, at) => {
    const own = join(dir, `kafka-${at + 1}`);
    mkdirSync(own, { recursive: true });
    // The password only determines the cluster id here.
    const parts = {
      dir: own,
      port: ports[at] as number,
      innerPort: controllers[at] as number,
      password: 'a cluster of the tests',
      durable: false,
      ...(say && { say }),
    };
    return kafkaProcess(parts, { id: at + 1, controllers });
  });
  const stop = async (): Promise<void> => void (await Promise.all(brokers.map((broker) => broker.kill())));
  try {
    await Promise.all(brokers.map((broker) => broker.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { brokers, addresses: brokers.map(({ port }) => `127.0.0.1:${port}`), stop };
}
