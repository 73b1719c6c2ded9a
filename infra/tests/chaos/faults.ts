// Injects faults into the split product on real servers: `node infra/dist/tests/chaos/faults.js [--quick] [--seed n]
// [part…]`. Prints the attempts and broken promises. Exits with 1 on a broken promise, or if no fault was tried.
import { readCommandLine } from '../security/settings.js';
import type { FaultPart } from './fault-part.js';
import { killParts } from './kills/kills.js';
import { linkParts } from './link/link-parts.js';
import { outboxParts } from './outbox/outbox-parts.js';
import { brokerDown } from './servers/broker-down.js';
import { objectsAway } from './servers/objects-away.js';
import { postgresKilled } from './servers/postgres-killed.js';
import { redisEmptied } from './servers/redis-emptied.js';
import { repeatedEvents } from './servers/repeated-events.js';
import { runFaults } from './run-faults.js';
import { Stage } from './stage.js';
import { stopOfManyRuns } from './stop/stop-part.js';
import { onboardingPart } from './way-in/way-in-part.js';

const PARTS: readonly FaultPart[] = [
  ...killParts,
  postgresKilled,
  brokerDown,
  redisEmptied,
  objectsAway,
  repeatedEvents,
  ...outboxParts,
  ...linkParts,
  stopOfManyRuns,
  onboardingPart,
];

process.exitCode = await runFaults(PARTS, readCommandLine(PARTS.map(({ name }) => name)), new Stage());
