import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerParts } from './real-server.js';
import { ServerProcess } from './server-process.js';
import { javaProgram, kafkaJars, run } from './tools.js';

/**
 * Common settings of every node in a cluster: combined broker and controller; every internal topic on all nodes, at
 * most three.
 */
export function kafkaSettings(nodes: number): Readonly<Record<string, string | number | boolean>> {
  const [copies, written] = [Math.min(3, nodes), nodes >= 3 ? 2 : 1];
  return {
    'process.roles': 'broker,controller',
    'controller.listener.names': 'CONTROLLER',
    // The default is 10 MiB for each of hundreds of partitions. The first access to such a file zeroed the whole
    // memory, which blocked a processor for 20 ms.
    'log.index.size.max.bytes': 262_144,
    'default.replication.factor': copies,
    'min.insync.replicas': written,
    'offsets.topic.replication.factor': copies,
    'offsets.topic.num.partitions': 8,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': written,
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': written,
    // Without this, a group with one member waits three seconds for further members.
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': false,
  };
}

interface KafkaNode {
  readonly id: number;
  readonly controllers: readonly number[];
}

const properties = (
  { dir, port, innerPort, kafkaAdvertises = port }: ServerParts,
  { id, controllers }: KafkaNode,
): string =>
  Object.entries({
    ...kafkaSettings(controllers.length),
    'node.id': id,
    'controller.quorum.voters': controllers.map((one, at) => `${at + 1}@127.0.0.1:${one}`).join(','),
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${innerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${kafkaAdvertises}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': join(dir, 'data'),
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

const LOGGING = `Configuration:
  Appenders:
    Console: { name: out, PatternLayout: { pattern: "%d %p %c{1}: %m%n" } }
  Loggers:
    Root: { level: WARN, AppenderRef: { ref: out } }
    Logger: { name: kafka.server.KafkaRaftServer, level: INFO }
`;
/**
 * Measured: 289 MB resident with this heap, 1.7 s to start. The second compiler costs more than a test broker gains. A
 * smaller initial heap caused several full collections a minute, 60 ms each.
 */
const JVM = ['-Xms160m', '-Xmn32m', '-Xmx256m', '-XX:MetaspaceSize=96m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

export const clusterOf = (password: string): string => Buffer.from(password).subarray(0, 16).toString('base64url');

/** Kafka as a KRaft node on loopback, from its Maven artifacts; a single node by default. */
export function kafkaProcess(
  parts: ServerParts,
  node: KafkaNode = { id: 1, controllers: [parts.innerPort] },
): ServerProcess {
  const settings = join(parts.dir, 'server.properties');
  const launch = async () => {
    const [java, jars] = [await javaProgram(), await kafkaJars(parts.say)];
    const [logging, classes] = [join(parts.dir, 'log4j2.yaml'), join(jars, '*')];
    writeFileSync(settings, properties(parts, node));
    writeFileSync(logging, LOGGING);
    if (!existsSync(join(parts.dir, 'data', 'meta.properties'))) {
      await run(
        java,
        [
          '-cp',
          classes,
          `-Dlog4j2.configurationFile=${logging}`,
          'kafka.tools.StorageTool',
          'format',
          '-t',
          clusterOf(parts.password),
          '-c',
          settings,
        ],
        { cwd: parts.dir },
        'Kafka could not prepare its folder',
      );
    }
    return {
      program: java,
      args: [...JVM, '-cp', classes, `-Dlog4j2.configurationFile=${logging}`, 'kafka.Kafka', settings],
    };
  };
  return new ServerProcess({
    name: 'kafka',
    dir: parts.dir,
    port: parts.port,
    env: { KAFKA_BROKERS: `127.0.0.1:${parts.kafkaAdvertises ?? parts.port}` },
    launch,
    isReady: (log) => log.includes('Kafka Server started'),
    startSeconds: 60,
    stopSeconds: 20,
  });
}
