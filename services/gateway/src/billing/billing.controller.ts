import { Controller, Query } from '@nestjs/common';
import type { BillingReply } from '@revive/proto/revive/billing/v1/billing';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';

@Controller()
export class BillingController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.getBilling)
  getBilling(@CurrentSession() session: Session, @Query() { before = '' }: { before?: string }): Promise<BillingReply> {
    return this.backends.billing.call(session, 'getBilling', { before });
  }
}
