import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerParts } from './real-server.js';
import { ServerProcess } from './server-process.js';
import { javaProgram, kafkaJars, run } from './tools.js';

/** A single node's settings: broker and controller in one, every internal topic kept once. */
const properties = ({ dir, port, innerPort, kafkaAdvertises = port }: ServerParts): string => Object.entries({
  'process.roles': 'broker,controller', 'node.id': 1, 'controller.quorum.voters': `1@127.0.0.1:${innerPort}`,
  'listeners': `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${innerPort}`, 'advertised.listeners': `PLAINTEXT://127.0.0.1:${kafkaAdvertises}`,
  'controller.listener.names': 'CONTROLLER', 'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT', 'log.dirs': join(dir, 'data'),
  'default.replication.factor': 1, 'min.insync.replicas': 1, 'offsets.topic.replication.factor': 1, 'offsets.topic.num.partitions': 8,
  'transaction.state.log.replication.factor': 1, 'transaction.state.log.min.isr': 1, 'share.coordinator.state.topic.replication.factor': 1, 'share.coordinator.state.topic.min.isr': 1,
  // A group of one would wait three seconds for members that do not come.
  'group.initial.rebalance.delay.ms': 0, 'auto.create.topics.enable': false,
}).map(([name, value]) => `${name}=${value}\n`).join('');

const LOGGING = `Configuration:
  Appenders:
    Console: { name: out, PatternLayout: { pattern: "%d %p %c{1}: %m%n" } }
  Loggers:
    Root: { level: WARN, AppenderRef: { ref: out } }
    Logger: { name: kafka.server.KafkaRaftServer, level: INFO }
`;
/** Measured: 286 MB resident with this heap, 1.7 s to its start; the second compiler costs more than it brings to a broker of tests. */
const JVM = ['-Xms64m', '-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Kafka as one KRaft node on loopback, from its Maven artifacts. */
export function kafkaProcess(parts: ServerParts): ServerProcess {
  const settings = join(parts.dir, 'server.properties');
  const launch = async () => {
    const [java, jars] = [await javaProgram(), await kafkaJars(parts.say)];
    const [logging, classes] = [join(parts.dir, 'log4j2.yaml'), join(jars, '*')];
    writeFileSync(settings, properties(parts));
    writeFileSync(logging, LOGGING);
    if (!existsSync(join(parts.dir, 'data', 'meta.properties'))) {
      const cluster = Buffer.from(parts.password).subarray(0, 16).toString('base64url');
      await run(java, ['-cp', classes, `-Dlog4j2.configurationFile=${logging}`, 'kafka.tools.StorageTool', 'format', '-t', cluster, '-c', settings], { cwd: parts.dir }, 'Kafka could not prepare its folder');
    }
    return { program: java, args: [...JVM, '-cp', classes, `-Dlog4j2.configurationFile=${logging}`, 'kafka.Kafka', settings] };
  };
  return new ServerProcess({
    name: 'kafka', dir: parts.dir, port: parts.port, env: { KAFKA_BROKERS: `127.0.0.1:${parts.kafkaAdvertises ?? parts.port}` }, launch,
    isReady: (log) => log.includes('Kafka Server started'), startSeconds: 60, stopSeconds: 20,
  });
}
