import { useSession } from '#features/access/hooks/use-session.js';
import { RegisterShopPage } from '#features/onboarding/pages/RegisterShopPage.js';
import { useGetAgreementTextsQuery } from '#features/signing/api/signing.api.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { AccountShell } from '../../layouts/AccountShell.js';
import { messages } from '../pages.messages.js';

/**
 * For a signed-in shop owner, name and email are prefilled and the application belongs to the account. Acceptances
 * refer to the current texts.
 */
export default function RegisterShopRoute() {
  const session = useSession();
  const query = useGetAgreementTextsQuery({ set: 'application' }, { refetchOnMountOrArgChange: true });
  const { data: shown } = query;
  if (session.state === 'loading')
    return (
      <PublicShell>
        <Loading rows={4} />
      </PublicShell>
    );
  const user = session.state === 'signed-in' ? session.user : undefined;
  const owner = user?.role === 'tenant_admin' ? user : undefined;
  return (
    <AccountShell user={user}>
      {shown === undefined ? (
        <>
          <PageHeader title={messages.registerShop.title} />
          <QueryState query={query} loading={<Loading rows={4} />} />
        </>
      ) : (
        <RegisterShopPage
          shown={shown}
          {...(owner === undefined
            ? {}
            : { owner: { id: owner.id, name: owner.name, email: owner.email, username: owner.username } })}
        />
      )}
    </AccountShell>
  );
}
