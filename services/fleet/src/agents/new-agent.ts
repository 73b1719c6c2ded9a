import type { AgentEntity } from './agent.entity.js';

type Given =
  | 'id'
  | 'tenantId'
  | 'machine'
  | 'name'
  | 'platform'
  | 'agentVersion'
  | 'spki'
  | 'enrolledAt'
  | 'rescue'
  | 'remoteSession'
  | 'oneTime';

/** The row of an agent that has just enrolled. It is inert until a person types its code. */
export const newAgent = (given: Pick<AgentEntity, Given>): AgentEntity => ({
  ...given,
  locationId: given.tenantId,
  localPort: null,
  binding: 'unconfirmed',
  confirmedAt: null,
  confirmedBy: null,
  wrongCodes: 0,
  receivedThrough: 0,
  instanceId: null,
  epoch: 0,
  lastSeen: null,
  lateSince: null,
  updatingSince: null,
  supervisorVersion: null,
  program: null,
  copies: [],
  confirmsAtAgent: null,
  benchReadAt: null,
  version: 1,
  seal: Buffer.alloc(0),
});
