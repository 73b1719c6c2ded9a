import { aUser } from '@revive/platform/testing/testkit';
import { approvedShop, type ReviewFixture } from './review-fixture.js';
import { stepTakers } from './step-takers.js';

/** Shops that have signed, and the emails that are due to an account. */
export function signedShops(fixture: () => ReviewFixture) {
  const { details, services, sign } = stepTakers(fixture);
  const emailsTo = async (userId: string, template: string) =>
    (await fixture().emails()).filter((one) => one.userId === userId && one.template === template);

  /** A shop whose application was approved and which has signed in step 4, with the person who runs it. */
  async function aShopThatSigned(form: object = {}) {
    const tenantId = await approvedShop(fixture(), form);
    const person = fixture().identity.aPerson({ tenantId, status: 'active' });
    const shop = aUser({ tenantId, userId: person.id, username: person.username });
    await details(shop);
    await services(shop);
    await sign(shop, { version: '' });
    fixture().shops.owners = {
      shopName: 'Umbani Electronics',
      owners: [{ accountId: person.id, name: person.name, email: person.email }],
    };
    return { tenantId, person, shop };
  }

  return { aShopThatSigned, emailsTo };
}
