import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { SetupColumns } from './shop-setup.entity.js';

@Injectable()
export class ShopSetupMacs {
  constructor(private readonly mac: RowMac) {}

  steps(row: SetupColumns): Buffer {
    return this.mac.seal('tenant_onboardings', stepColumns(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkSteps(row: SetupColumns & { readonly seal: Buffer }): void {
    this.mac.check('tenant_onboardings', stepColumns(row), row.seal);
  }
}

const stepColumns = (row: SetupColumns) => ({
  id: row.tenantId,
  tenantId: row.tenantId,
  columns: {
    name: row.companyName,
    contact: row.contactPerson,
    email: row.email,
    phone: row.phone,
    address: row.address,
    registration: row.businessRegistration,
    tax: row.taxNumber,
    bank: row.bankDetails,
    details: row.detailsAt,
    tier: row.tier,
    services: row.services?.join() ?? null,
    base: row.baseCents,
    monthly: row.monthlyCents,
    confirmed: row.servicesAt,
    signed: row.signedAt,
    agent: row.agentDownloadedAt,
    support: row.supportAt,
  },
});
