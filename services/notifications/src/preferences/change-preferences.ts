import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { changePreferencesSchema, QUIET_TIMES_DIFFER } from '@revive/contracts/notifications/preferences';
import type { Preferences } from '@revive/proto/revive/notifications/v1/notifications';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { storePreferences, preferencesOf, type NotificationPreferences } from './preference.repository.js';

const said = ({ off, quiet, quietFrom, quietTo, zone }: NotificationPreferences): Preferences => ({
  off: [...off],
  quiet,
  quietFrom,
  quietTo,
  zone,
});

@Injectable()
export class ChangePreferences {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read(actor: Actor): Promise<Preferences> {
    const person = requireRole(actor);
    return this.db.tx(person, async (em) => said(await preferencesOf(em, person.userId)));
  }

  /** Throws INVALID (400) with a sentence per field. */
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
      await storePreferences(em, person.userId, change, this.clock());
      const now = await preferencesOf(em, person.userId);
      // Check the stored result, because one of the two times may come from an earlier request.
      if (now.quietFrom === now.quietTo) throw invalid({ quietTo: QUIET_TIMES_DIFFER });
      return said(now);
    });
  }
}
