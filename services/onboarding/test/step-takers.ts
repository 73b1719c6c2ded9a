import { withAccount } from './identity-stand-in.js';
import type { SaveDetailsRequest, Steps } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, SYSTEM, type ReviewFixture } from './review-fixture.js';

export type ShopAdmin = ReturnType<typeof aUser>;
export const aShopAdmin = (tenantId = uuidv7()): ShopAdmin =>
  withAccount(aUser({ role: 'tenant_admin', tenantId, username: 'thandi' }));
export const DETAILS: SaveDetailsRequest = {
  companyName: 'Umbani Electronics',
  contactPerson: 'Thandi Dlamini',
  email: 'thandi@umbani.example',
  phone: '021 555 0100',
  address: '1 Long Street, Cape Town',
  businessRegistration: '2019/123456/07',
  taxNumber: '9012345678',
  bankDetails: 'A Bank, 250655, 6212345678',
  bank: null,
};
export const SERVICES = { tenantId: '', selectedServices: ['phone_bridge', 'mobile_repair'], monthlyCents: 31_860 };
export const SIGN = {
  tenantId: '',
  agreementSigned: true,
  version: '1-draft',
  address: '192.0.2.9',
  agent: 'a browser',
};
export const PROOF = 'the.command.token';
export const states = ({ steps }: Steps): string => steps.map(({ state }) => state).join(' ');

/** Each step of a shop with what makes it acceptable. */
export const stepTakers = (fixture: () => ReviewFixture) => ({
  details: (by: ShopAdmin, over: Partial<SaveDetailsRequest> = {}) =>
    fixture().completeStep.saveDetails(by, { ...DETAILS, ...over }, aCommand()),
  services: (by: ShopAdmin, over: Partial<typeof SERVICES> = {}) =>
    fixture().completeStep.confirmServices(by, { ...SERVICES, ...over }, aCommand()),
  sign: (by: ShopAdmin, over: Partial<typeof SIGN> = {}) => {
    fixture().identity.knows(by);
    return fixture().completeStep.sign(by, { ...SIGN, ...over }, { command: aCommand(), proof: PROOF });
  },
  agent: (by: ShopAdmin, over: object = {}) =>
    fixture().completeStep.generateAgent(by, { tenantId: '', ...over }, aCommand()),
  support: (by: ShopAdmin) => fixture().completeStep.activateSupport(by, aCommand()),
});

/** An application that was approved and became this shop. */
export async function approved(
  fixture: ReviewFixture,
  tenantId: string | undefined,
  over: { subscriptionTier?: 'starter' } = {},
): Promise<{ id: string; businessName: string }> {
  const { id } = await fixture.anApplication();
  const { row } = await fixture.applicationRepository.change(
    SYSTEM,
    { id: SYSTEM.name, name: 'test', role: 'system' },
    id,
    ({ row: one }) =>
      Promise.resolve(void Object.assign(one, { status: 'approved', tenantId: tenantId ?? null, ...over })),
  );
  return { id, businessName: row.businessName };
}
