import { Body, Controller } from '@nestjs/common';
import type { PayoutHold } from '@revive/proto/revive/billing/v1/holds';
import type { BankDetails } from '@revive/proto/revive/onboarding/v1/bank';
import type { ChangeBankDetails } from '@revive/contracts/bank/bank-details';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';

/** Where a shop's money goes, and whether payouts wait. */
@Controller()
export class BankController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.readBankDetails)
  readBankDetails(@CurrentSession() session: Session): Promise<BankDetails> {
    return this.backends.bankBook.call(session, 'readBankDetails', {});
  }

  @Route(routes.readShopBankDetails)
  readShopBankDetails(@CurrentSession() session: Session, @Id() id: string): Promise<BankDetails> {
    return this.backends.bankBook.call(session, 'readShopBankDetails', { tenantId: id });
  }

  @Route(routes.changeBankDetails)
  changeBankDetails(@CurrentSession() session: Session, @Body() body: ChangeBankDetails): Promise<BankDetails> {
    return this.backends.bankBook.callWithCommandToken(session, 'changeBankDetails', body);
  }

  @Route(routes.readPayoutHold)
  readPayoutHold(@CurrentSession() session: Session): Promise<PayoutHold> {
    return this.backends.payoutHolds.call(session, 'readPayoutHold', {});
  }
}
