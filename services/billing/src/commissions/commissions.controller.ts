import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ListCommissionsReply,
  ListCommissionsRequest,
  ListRateRulesReply,
  ListRateRulesRequest,
  ReadStatementPdfRequest,
  RateRule,
  ReadStatementRequest,
  SetRateRuleRequest,
  Statement,
  StatementDocument,
} from '@revive/proto/revive/billing/v1/commissions';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ListCommissions } from './list-commissions.js';
import { ReadStatement } from './read-statement.js';
import { SetRateRule } from './set-rate-rule.js';

@Controller()
@CalledBy('gateway')
export class CommissionsController {
  constructor(
    private readonly commissions: ListCommissions,
    private readonly statement: ReadStatement,
    private readonly rules: SetRateRule,
  ) {}

  @GrpcMethod('Commissions')
  listCommissions(@Payload() asked: ListCommissionsRequest, @Caller() actor: UserActor): Promise<ListCommissionsReply> {
    return this.commissions.run(actor, asked);
  }

  @GrpcMethod('Commissions')
  readStatement(@Payload() asked: ReadStatementRequest, @Caller() actor: UserActor): Promise<Statement> {
    return this.statement.run(actor, asked);
  }

  @GrpcMethod('Commissions')
  readStatementPdf(@Payload() asked: ReadStatementPdfRequest, @Caller() actor: UserActor): Promise<StatementDocument> {
    return this.statement.print(actor, asked);
  }

  @GrpcMethod('Commissions')
  listRateRules(@Payload() asked: ListRateRulesRequest, @Caller() actor: UserActor): Promise<ListRateRulesReply> {
    return this.rules.list(actor, asked);
  }

  @GrpcMethod('Commissions')
  @NeedsCommand()
  setRateRule(
    @Payload() asked: SetRateRuleRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<RateRule> {
    return this.rules.run(actor, asked, command);
  }
}
