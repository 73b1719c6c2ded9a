import { Body, Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { SessionReply, User } from '@revive/proto/revive/identity/v1/identity';
import type { Register } from '@revive/contracts/access/register';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { Route } from '../http/route.js';
import { DeviceCookie, userAgentOf } from './device-cookie.js';
import { LocalGuard } from './local.strategy.js';
import { SessionCookie } from '../http/session-cookie.js';
import { CurrentSession, type Session } from './session.js';
import { SessionEntry } from './session-entry.js';
import { Network } from '../http/network.js';

type Signed = FastifyRequest & { user?: SessionReply };

@Controller()
export class AccessController {
  constructor(
    private readonly clients: GrpcClients,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
    private readonly entry: SessionEntry,
  ) {}

  @Route(routes.getUser)
  getUser(@CurrentSession() session: Session): User {
    return session.user;
  }

  @Route(routes.login)
  @UseGuards(LocalGuard)
  async login(@Req() request: Signed, @Res({ passthrough: true }) reply: FastifyReply): Promise<User | null> {
    return request.user ? this.entry.enter(request, reply, request.user) : null;
  }

  @Route(routes.register)
  async register(
    @Body() body: Register,
    @Req() request: Signed,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Network() address: string,
  ): Promise<User | null> {
    const signed = await this.clients.identity.callAnonymous('register', {
      ...body,
      address,
      device: this.device.read(request),
      userAgent: userAgentOf(request),
    });
    return this.entry.enter(request, reply, signed);
  }

  @Route(routes.enterDemo)
  async enterDemo(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Network() address: string,
  ): Promise<User | null> {
    const visit = await this.clients.identity.callAnonymous('enterDemo', { address, userAgent: userAgentOf(request) });
    return this.entry.enter(request, reply, visit);
  }

  @Route(routes.logout)
  async logout(@CurrentSession() session: Session, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.clients.identity.callAnonymous('signOut', { sessionId: session.secret });
    this.cookie.clear(reply);
  }
}
