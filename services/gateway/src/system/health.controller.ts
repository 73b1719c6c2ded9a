import { Controller, Res } from '@nestjs/common';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyReply } from 'fastify';
import { Route } from '../http/route.js';
import { HealthProbe, type PeerHealth, type PeerStatus } from './health-probe.js';

/** Milliseconds for which a result is shared, because monitors, load balancers and screens ask at the same time. */
const KEEP_MS = 1000;

@Controller()
export class HealthController {
  #last: { at: number; peers: Promise<PeerHealth[]> } | undefined;

  constructor(private readonly probe: HealthProbe) {}

  @Route(routes.getHealth)
  async getHealth(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ status: PeerStatus; services: { name: string; status: PeerStatus }[] }> {
    const now = Date.now();
    if (!this.#last || now - this.#last.at > KEEP_MS) this.#last = { at: now, peers: this.probe.check() };
    const services = [
      { name: 'gateway', status: 'ok' as const },
      ...(await this.#last.peers).map(({ name, status }) => ({ name, status })),
    ];
    const failing = services.some((service) => service.status !== 'ok');
    if (failing) void reply.status(503);
    void reply.header('cache-control', 'no-store');
    return { status: failing ? 'failing' : 'ok', services };
  }
}
