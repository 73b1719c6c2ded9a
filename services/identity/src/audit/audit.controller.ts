import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { AuditReply, ListRecentAuditRequest } from '@revive/proto/revive/identity/v1/identity';
import type {
  ChainReport,
  ListAuditRequest,
  AuditTrailReply,
  VerifyAuditRequest,
} from '@revive/proto/revive/identity/v1/audit_trail';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ListRecentAudit } from './list-recent-audit.js';
import { SearchAudit } from './search-audit.js';
import { VerifyAudit } from './verify-audit.js';

@Controller()
@CalledBy('gateway')
export class AuditController {
  constructor(
    private readonly search: SearchAudit,
    private readonly verify: VerifyAudit,
    private readonly recent: ListRecentAudit,
  ) {}

  @GrpcMethod('AuditTrail', 'ListAudit')
  listAudit(@Payload() request: ListAuditRequest, @Caller() actor: UserActor): Promise<AuditTrailReply> {
    return this.search.run(actor, request);
  }

  @GrpcMethod('AuditTrail', 'VerifyAudit')
  verifyAudit(@Payload() request: VerifyAuditRequest, @Caller() actor: UserActor): Promise<ChainReport> {
    return this.verify.run(actor, request);
  }

  @GrpcMethod('Identity', 'ListRecentAudit')
  async listRecentAudit(@Payload() request: ListRecentAuditRequest, @Caller() actor: UserActor): Promise<AuditReply> {
    return { entries: await this.recent.run(actor, request) };
  }
}
