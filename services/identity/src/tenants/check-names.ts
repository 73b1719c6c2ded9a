import { Injectable } from '@nestjs/common';
import type { CheckNamesRequest, NamesReply } from '@revive/proto/revive/identity/v1/shops';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { keyOf } from '../accounts/account.repository.js';
import { accountsWith } from '../accounts/account-names.query.js';
import { OPENING, ShopOwner } from './shop-owner.js';

/** Size of a queue page, and maximum number of a shop's people. */
const MOST = 50;

/**
 * Reports addresses, usernames and accounts that would prevent opening a shop, while replacements can still be
 * requested. For onboarding only.
 */
@Injectable()
export class CheckNames {
  constructor(
    private readonly db: Database,
    private readonly owners: ShopOwner,
  ) {}

  /** Throws INVALID (400) for more than fifty entries of a kind. */
  run({ owners, emails, usernames, accounts }: CheckNamesRequest): Promise<NamesReply> {
    if ([owners, emails, usernames, accounts].some(({ length }) => length > MOST))
      throw invalid({ owners: `are more than ${MOST}` });
    return this.db.tx(OPENING, async (em) => {
      const refused = new Set<string>();
      for (const user of await accountsWith(em, 'emailKey', owners.map(keyOf)))
        if (await this.owners.isClaimed(em, user)) refused.add(user.emailKey);
      const unconfirmed = new Set<string>();
      for (const user of await accountsWith(em, 'id', accounts.filter(isUuid)))
        if (await this.owners.isUnconfirmed(em, user)) unconfirmed.add(user.id);
      const used = new Set((await accountsWith(em, 'emailKey', emails.map(keyOf))).map(({ emailKey }) => emailKey));
      const taken = new Set(
        (await accountsWith(em, 'usernameKey', usernames.map(keyOf))).map(({ usernameKey }) => usernameKey),
      );
      return {
        refusedOwners: owners.filter((one) => refused.has(keyOf(one))),
        usedEmails: emails.filter((one) => used.has(keyOf(one))),
        takenUsernames: usernames.filter((one) => taken.has(keyOf(one))),
        unconfirmedAccounts: accounts.filter((one) => unconfirmed.has(one)),
      };
    });
  }
}
