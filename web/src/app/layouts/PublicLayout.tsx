import type { ReactNode } from 'react';
import { useSession } from '#features/access/hooks/use-session.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { AccountLayout } from './AccountLayout.js';

/** A page for anybody: a visitor has the public frame, and who is signed in that of their account. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.state === 'signed-in' ? (
    <AccountLayout user={session.user}>{children}</AccountLayout>
  ) : (
    <PublicShell>{children}</PublicShell>
  );
}
