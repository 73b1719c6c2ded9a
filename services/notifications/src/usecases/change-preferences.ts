import { changePreferencesSchema, QUIET_TIMES_DIFFER } from '@revive/contracts/notifications/preferences';
import type { Preferences } from '@revive/proto/revive/notifications/v1/notifications';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import type { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { changeWishes, wishesOf, type Wishes } from '../data/preferences.js';

const said = ({ off, quiet, quietFrom, quietTo, zone }: Wishes): Preferences => ({
  off: [...off],
  quiet,
  quietFrom,
  quietTo,
  zone,
});

/** A person's wishes about letters and notices; nobody else's can be read or changed. */
export class ChangePreferences {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  read(actor: Actor): Promise<Preferences> {
    const person = requireRole(actor);
    return this.db.tx(person, async (em) => said(await wishesOf(em, person.userId)));
  }

  /** Throws INVALID (400) with the sentence of each field. */
  async run(actor: Actor, input: unknown): Promise<Preferences> {
    const person = requireRole(actor);
    const { off, quiet, quietFrom, quietTo, zone } = await validate(changePreferencesSchema, input);
    const change = {
      ...(off && { off: [...new Set(off)] }),
      ...(quiet !== undefined && { quiet }),
      ...(quietFrom !== undefined && { quietFrom }),
      ...(quietTo !== undefined && { quietTo }),
      ...(zone !== undefined && { zone }),
    };
    return this.db.tx(person, async (em) => {
      await changeWishes(em, person.userId, change, this.clock());
      const now = await wishesOf(em, person.userId);
      // Judged by what stands afterwards: one of the two may have been there before.
      if (now.quietFrom === now.quietTo) throw invalid({ quietTo: QUIET_TIMES_DIFFER });
      return said(now);
    });
  }
}
