import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import type { LetterFacts } from '@revive/proto/revive/letters/v1/letters';
import type { OnboardingClient } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { RepairsClient } from '@revive/proto/revive/repairs/v1/repairs';
import { protoFile, protoRoot } from '@revive/proto/paths';
import type { RpcPeer } from '@revive/platform/grpc';
import type { Room } from '@revive/platform/room';
import type { Owner } from '../domain/templates/templates.js';

/** What a letter says and where it goes, asked when it is sent and kept nowhere. `none`: there is no letter about this at all. */
export type ReadLetter = (about: string) => Promise<LetterFacts | 'none'>;
export type Owners = Readonly<Record<Owner, ReadLetter>>;

type Asked<C extends object> = Pick<RpcPeer<C>, 'call'>;
const NOBODY = { actorToken: null };

/** One row per owner of letters; another one is a row here and its templates. */
export function ownersOf(peers: { identity: Asked<IdentityClient>; onboarding: Asked<OnboardingClient>; repairs: Asked<RepairsClient> }): Owners {
  return {
    identity: (id) => peers.identity.call('readLetter', { id }, NOBODY),
    onboarding: (id) => peers.onboarding.call('readLetter', { id }, NOBODY),
    repairs: async (id) => {
      const { how, email, approvedBy, shopName, shopPhone, deviceName, number, totalCents, trackingUrl } = await peers.repairs.call('readApprovalLetter', { id }, NOBODY);
      if (how === '') return 'none';
      const values = { how: how === 'by_phone' ? 'by phone' : 'in person', approvedBy, shopName, shopPhone, deviceName, number: String(number), total: String(totalCents), link: trackingUrl };
      return { to: email, name: '', values };
    },
  };
}

const proto = (name: Owner) => ({ root: protoRoot, files: [protoFile(`revive/${name}/v1/${name}.proto`)] });

export function openOwners(room: Pick<Room, 'peer'>): Owners {
  return ownersOf({
    identity: room.peer<IdentityClient>('identity', proto('identity'), 'revive.identity.v1.Identity'),
    onboarding: room.peer<OnboardingClient>('onboarding', proto('onboarding'), 'revive.onboarding.v1.Onboarding'),
    repairs: room.peer<RepairsClient>('repairs', proto('repairs'), 'revive.repairs.v1.Repairs'),
  });
}

/** Whose session it is. */
export const openIdentity = (room: Pick<Room, 'peer'>): Asked<IdentityClient> => room.peer<IdentityClient>('identity', proto('identity'), 'revive.identity.v1.Identity');
