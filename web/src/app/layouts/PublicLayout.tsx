import type { ReactNode } from 'react';
import { useSession } from '#features/access/hooks/use-session.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { AccountLayout } from './AccountLayout.js';

export function PublicLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.state === 'signed-in' ? (
    <AccountLayout user={session.user}>{children}</AccountLayout>
  ) : (
    <PublicShell>{children}</PublicShell>
  );
}
