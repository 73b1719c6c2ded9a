import type { FactoryProvider } from '@nestjs/common';
import type { TaxDocumentsClient } from '@revive/proto/revive/billing/v1/documents';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import type { EmailContent } from '@revive/proto/revive/emails/v1/emails';
import type { OnboardingClient } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { RemoteOrdersClient } from '@revive/proto/revive/repairs/v1/remote_orders';
import type { CustomerMessage, RepairsClient } from '@revive/proto/revive/repairs/v1/repairs';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';
import type { NewDelivery } from '../deliveries/delivery.repository.js';
import type { Owner } from '../templates/templates.js';

export type RequestedEmail = Pick<NewDelivery, 'about' | 'template' | 'userId' | 'message'>;
/**
 * Content and recipient of an email, read at sending time and never stored. Without a recipient nothing is sent, and
 * `withheld` gives the reason. `recipientTag` identifies a customer's address across all repairs.
 */
export type EmailAnswer = EmailContent & { readonly withheld?: string; readonly recipientTag?: string };
type ReadEmail = (email: RequestedEmail) => Promise<EmailAnswer>;
export type Owners = Readonly<Record<Owner, ReadEmail>>;

type Peer<C extends object> = Pick<RpcClient<C>, 'call'>;
const NOBODY = { actorToken: null };
const NOTHING: EmailContent = { to: '', name: '', values: {} };

const answerOf = ({ facts, withheld, recipientTag }: CustomerMessage): EmailAnswer => ({
  ...(facts ?? NOTHING),
  ...(withheld !== '' && { withheld }),
  recipientTag,
});

/** An email to a member of staff: repairs supplies the content, identity supplies the address. */
async function staffAlarm(
  { identity, remoteOrders }: { identity: Peer<IdentityClient>; remoteOrders: Peer<RemoteOrdersClient> },
  { about, userId }: { about: string; userId: string },
): Promise<EmailAnswer> {
  const { to, name } = await identity.call('readStaffContact', { id: userId }, NOBODY);
  if (to === '') return { ...NOTHING, withheld: 'no_address' };
  const alarm = answerOf(await remoteOrders.call('readRemoteOrderStaffAlarm', { id: about }, NOBODY));
  return alarm.withheld === undefined ? { ...alarm, to, name } : alarm;
}

/** Maps each owner of emails to its calls. A new owner needs a row here and its templates. */
export function ownersOf(peers: {
  identity: Peer<IdentityClient>;
  onboarding: Peer<OnboardingClient>;
  repairs: Peer<RepairsClient>;
  remoteOrders: Peer<RemoteOrdersClient>;
  taxDocuments: Peer<TaxDocumentsClient>;
}): Owners {
  return {
    billing: ({ about: id }) => peers.taxDocuments.call('readDocumentEmail', { id }, NOBODY),
    identity: ({ about: id }) => peers.identity.call('readEmail', { id }, NOBODY),
    onboarding: ({ about: id }) => peers.onboarding.call('readEmail', { id }, NOBODY),
    repairs: async ({ about, template, userId, message }) => {
      if (template === 'remote_order_received') {
        return answerOf(await peers.remoteOrders.call('readRemoteOrderEmail', { id: about }, NOBODY));
      }
      if (template === 'remote_order_late')
        return answerOf(await peers.remoteOrders.call('readRemoteOrderAlarm', { id: about }, NOBODY));
      // Emails of repairs with an account id are staff emails.
      if (userId !== null) return staffAlarm(peers, { about, userId });
      return answerOf(
        await peers.repairs.call(
          'readCustomerMessage',
          { repairId: about, kind: template, part: message?.part ?? 0, addressTag: message?.addressTag ?? '' },
          NOBODY,
        ),
      );
    },
  };
}

export const OWNERS_CLIENTS = Symbol('Owners');

export const ownersClients: FactoryProvider<Owners> = {
  provide: OWNERS_CLIENTS,
  inject: [RpcClients],
  useFactory: (clients: RpcClients) =>
    ownersOf({
      identity: clients.open<IdentityClient>('identity', 'Identity'),
      onboarding: clients.open<OnboardingClient>('onboarding', 'Onboarding'),
      repairs: clients.open<RepairsClient>('repairs', 'Repairs'),
      remoteOrders: clients.open<RemoteOrdersClient>('repairs', 'RemoteOrders'),
      taxDocuments: clients.open<TaxDocumentsClient>('billing', 'TaxDocuments'),
    }),
};
