import { Inject, Injectable } from '@nestjs/common';
import { drawerSettingsSchema } from '@revive/contracts/billing/drawers';
import type { Drawer, DrawerSettings } from '@revive/proto/revive/billing/v1/drawers';
import { requireRole, requireShopMember, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { PostEntries } from '../ledger/post-entries.js';
import { recordAudit } from './drawer-command.js';
import { saveTechsCloseDays } from './drawer-settings.query.js';
import { ReadDrawer } from './read-drawer.js';

@Injectable()
export class ChangeDrawerSettings {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    private readonly drawers: ReadDrawer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400). */
  async run(actor: Actor, request: DrawerSettings): Promise<Drawer> {
    // control: only the administrator lets technicians close days
    requireRole(actor, 'tenant_admin');
    const person = requireShopMember(actor);
    // control: an impersonation changes no setting of drawers
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    const { techsCloseDays } = await validate(drawerSettingsSchema, request);
    await this.db.tx(systemActor('billing:drawer settings', person.tenantId), async (em) => {
      const shop = await this.ledger.lockShop(em, person.tenantId);
      if (shop.demo) throw new AppError('DEMO_READ_ONLY');
      await saveTechsCloseDays(em, person.tenantId, techsCloseDays);
      const action = techsCloseDays ? 'drawer.technicians_close_days' : 'drawer.only_administrators_close_days';
      await recordAudit(em, person, { at: this.clock(), action, notes: '' });
    });
    return this.drawers.run(actor);
  }
}
