import { ConfirmEmailPage } from '../../features/access/ConfirmEmailPage.js';
import { PublicShell } from '../../ui/PublicShell.js';

export function Page() {
  return (
    <PublicShell>
      <ConfirmEmailPage />
    </PublicShell>
  );
}
