import { Injectable } from '@nestjs/common';
import type { SessionReply, User } from '@revive/proto/revive/identity/v1/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { SessionCookie } from '../http/session-cookie.js';
import { DeviceCookie } from './device-cookie.js';

@Injectable()
export class SessionEntry {
  constructor(
    private readonly clients: GrpcClients,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
  ) {}

  /** Signs the browser's previous session out first; its id would otherwise stay valid unnoticed. */
  async enter(request: FastifyRequest, reply: FastifyReply, signed: SessionReply): Promise<User | null> {
    const old = this.cookie.read(request);
    if (old !== undefined) await this.clients.identity.callAnonymous('signOut', { sessionId: old });
    this.cookie.write(reply, signed.sessionId, new Date(signed.sessionExpiresAt));
    this.device.write(reply, signed.device);
    return signed.user ?? null;
  }
}
