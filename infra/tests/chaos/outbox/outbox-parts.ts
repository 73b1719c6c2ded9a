import type { FaultPart } from '../fault-part.js';
import { outboxLeader } from './outbox-part.js';

export const outboxParts: readonly FaultPart[] = [outboxLeader];
