import { ConfirmEmailPage } from '#features/access/pages/ConfirmEmailPage.js';
import { PublicShell } from '#ui/layout/PublicShell.js';

export function Page() {
  return (
    <PublicShell>
      <ConfirmEmailPage />
    </PublicShell>
  );
}
