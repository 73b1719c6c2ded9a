import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AssignBankLineRequest,
  BankLine,
  BankLineList,
  ExpectedMoneyList,
  IgnoreBankLineRequest,
  ImportStatementRequest,
  ListBankLinesRequest,
  ListExpectedMoneyRequest,
  MatchBankLineRequest,
  MatchCertainLinesRequest,
  MatchedLines,
  PreviewStatementRequest,
  ReadReconciliationRequest,
  ReadUnmatchedCountRequest,
  Reconciliation,
  StatementImported,
  StatementPreview,
  UndoBankLineRequest,
  UnmatchedCount,
} from '@revive/proto/revive/billing/v1/statements';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { AssignBankLine } from './assign-bank-line.js';
import { ImportStatement } from './import-statement.js';
import { MatchBankLine } from './match-bank-line.js';
import { MatchCertainLines } from './match-certain-lines.js';
import { ReadBankLines } from './read-bank-lines.js';
import { SetBankLineAside } from './set-bank-line-aside.js';
import { UndoBankLine } from './undo-bank-line.js';

@Controller()
@CalledBy('gateway')
export class StatementsController {
  constructor(
    private readonly importing: ImportStatement,
    private readonly reading: ReadBankLines,
    private readonly matching: MatchBankLine,
    private readonly undoing: UndoBankLine,
    private readonly setting: SetBankLineAside,
    private readonly assigning: AssignBankLine,
    private readonly certain: MatchCertainLines,
  ) {}

  @GrpcMethod('Statements')
  previewStatement(@Payload() request: PreviewStatementRequest, @Caller() actor: UserActor): Promise<StatementPreview> {
    return this.importing.preview(actor, request);
  }

  @GrpcMethod('Statements')
  importStatement(@Payload() request: ImportStatementRequest, @Caller() actor: UserActor): Promise<StatementImported> {
    return this.importing.run(actor, request);
  }

  @GrpcMethod('Statements')
  listBankLines(@Payload() request: ListBankLinesRequest, @Caller() actor: UserActor): Promise<BankLineList> {
    return this.reading.list(actor, request);
  }

  @GrpcMethod('Statements')
  listExpectedMoney(
    @Payload() { search }: ListExpectedMoneyRequest,
    @Caller() actor: UserActor,
  ): Promise<ExpectedMoneyList> {
    return this.reading.expected(actor, search);
  }

  @GrpcMethod('Statements')
  async matchBankLine(@Payload() request: MatchBankLineRequest, @Caller() actor: UserActor): Promise<BankLine> {
    await this.matching.run(actor, request);
    return this.reading.one(actor, request.id);
  }

  @GrpcMethod('Statements')
  async undoBankLine(@Payload() request: UndoBankLineRequest, @Caller() actor: UserActor): Promise<BankLine> {
    await this.undoing.run(actor, request);
    return this.reading.one(actor, request.id);
  }

  @GrpcMethod('Statements')
  async ignoreBankLine(@Payload() request: IgnoreBankLineRequest, @Caller() actor: UserActor): Promise<BankLine> {
    await this.setting.run(actor, request);
    return this.reading.one(actor, request.id);
  }

  @GrpcMethod('Statements')
  async assignBankLine(@Payload() request: AssignBankLineRequest, @Caller() actor: UserActor): Promise<BankLine> {
    await this.assigning.run(actor, request);
    return this.reading.one(actor, request.id);
  }

  @GrpcMethod('Statements')
  async matchCertainLines(@Payload() _: MatchCertainLinesRequest, @Caller() actor: UserActor): Promise<MatchedLines> {
    return { automatic: await this.certain.run(actor) };
  }

  @GrpcMethod('Statements')
  readUnmatchedCount(@Payload() _: ReadUnmatchedCountRequest, @Caller() actor: UserActor): Promise<UnmatchedCount> {
    return this.reading.unmatchedCount(actor);
  }

  @GrpcMethod('Statements')
  readReconciliation(@Payload() _: ReadReconciliationRequest, @Caller() actor: UserActor): Promise<Reconciliation> {
    return this.reading.reconciliation(actor);
  }
}
