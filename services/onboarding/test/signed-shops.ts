import { aUser } from '@revive/platform/testing/testkit';
import { approvedShop, type ReviewRoom } from './review-fixture.js';
import { stepTakers } from './step-takers.js';

/** Shops that have signed, and the letters that are due to an account. */
export function signedShops(room: () => ReviewRoom) {
  const { details, services, sign } = stepTakers(room);
  const lettersTo = async (userId: string, template: string) =>
    (await room().letters()).filter((one) => one.userId === userId && one.template === template);

  /** A shop whose application was approved and which has signed in step 4, with the person who runs it. */
  async function aShopThatSigned(form: object = {}) {
    const tenantId = await approvedShop(room(), form);
    const person = room().identity.aPerson({ tenantId, status: 'active' });
    const shop = aUser({ tenantId, userId: person.id, username: person.username });
    await details(shop);
    await services(shop);
    await sign(shop, { version: '' });
    room().shops.owners = {
      shopName: 'Umbani Electronics',
      owners: [{ accountId: person.id, name: person.name, email: person.email }],
    };
    return { tenantId, person, shop };
  }

  return { aShopThatSigned, lettersTo };
}
