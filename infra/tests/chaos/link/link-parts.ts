import type { FaultPart } from '../fault-part.js';
import { messagesDown } from './instructions-part.js';
import { gatewaysRolled } from './rolling-restart-part.js';
import { reconnectAgents } from './storm-part.js';
import { toxicLinks } from './toxics-part.js';

export const linkParts: readonly FaultPart[] = [messagesDown, reconnectAgents, gatewaysRolled, toxicLinks];
