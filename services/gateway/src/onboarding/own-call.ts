import type { OwnCall } from '@revive/proto/revive/onboarding/v1/signing';
import type { FastifyRequest } from 'fastify';
import { networkOf, type Session } from '../access/session.js';

/**
 * Who calls and from where, for what is open to accounts of every status: onboarding asks identity about the session
 * itself.
 */
export const ownCall = ({ secret }: Session, request: FastifyRequest): OwnCall => ({
  sessionId: secret,
  address: networkOf(request.ip),
  agent: request.headers['user-agent'] ?? '',
});
