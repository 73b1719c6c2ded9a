import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import type { FastifyRequest } from 'fastify';
import { type Session } from '../access/session.js';
import { networkOf } from '../http/network.js';

/**
 * Session, network and browser of the caller, for routes open to accounts of every status: onboarding asks identity
 * about the session itself.
 */
export const sessionContext = ({ secret }: Session, request: FastifyRequest): SessionContext => ({
  sessionId: secret,
  address: networkOf(request.ip),
  agent: request.headers['user-agent'] ?? '',
});
