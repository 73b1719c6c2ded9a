import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import type { LetterFacts } from '@revive/proto/revive/letters/v1/letters';
import type { OnboardingClient } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { RepairsClient } from '@revive/proto/revive/repairs/v1/repairs';
import { protoFile, protoRoot } from '@revive/proto/paths';
import type { RpcClient } from '@revive/platform/rpc/client';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import type { NewDelivery } from '../data/deliveries.js';
import type { Owner } from '../domain/templates/templates.js';

/** Which letter an owner is asked about. */
export type Asked = Pick<NewDelivery, 'about' | 'template' | 'message'>;
/**
 * What a letter says and where it goes, asked when it is sent and kept nowhere. Without a recipient there is nothing to
 * send; `withheld` says why.
 */
export type LetterAnswer = LetterFacts & { readonly withheld?: string };
export type ReadLetter = (letter: Asked) => Promise<LetterAnswer>;
export type Owners = Readonly<Record<Owner, ReadLetter>>;

type Peer<C extends object> = Pick<RpcClient<C>, 'call'>;
const NOBODY = { actorToken: null };
const NOTHING: LetterFacts = { to: '', name: '', values: {} };

/** One row per owner of letters; another one is a row here and its templates. */
export function ownersOf(peers: {
  identity: Peer<IdentityClient>;
  onboarding: Peer<OnboardingClient>;
  repairs: Peer<RepairsClient>;
}): Owners {
  return {
    identity: ({ about: id }) => peers.identity.call('readLetter', { id }, NOBODY),
    onboarding: ({ about: id }) => peers.onboarding.call('readLetter', { id }, NOBODY),
    repairs: async ({ about, template, message }) => {
      const { facts, withheld } = await peers.repairs.call(
        'readCustomerMessage',
        { repairId: about, kind: template, part: message?.part ?? 0, addressTag: message?.addressTag ?? '' },
        NOBODY,
      );
      return { ...(facts ?? NOTHING), ...(withheld !== '' && { withheld }) };
    },
  };
}

const proto = (name: Owner) => ({ root: protoRoot, files: [protoFile(`revive/${name}/v1/${name}.proto`)] });

export function openOwners(room: Pick<ServiceContext, 'peer'>): Owners {
  return ownersOf({
    identity: room.peer<IdentityClient>('identity', proto('identity'), 'revive.identity.v1.Identity'),
    onboarding: room.peer<OnboardingClient>('onboarding', proto('onboarding'), 'revive.onboarding.v1.Onboarding'),
    repairs: room.peer<RepairsClient>('repairs', proto('repairs'), 'revive.repairs.v1.Repairs'),
  });
}

/** Whose session it is. */
export const openIdentity = (room: Pick<ServiceContext, 'peer'>): Peer<IdentityClient> =>
  room.peer<IdentityClient>('identity', proto('identity'), 'revive.identity.v1.Identity');
