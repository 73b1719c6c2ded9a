import { SetPasswordPage } from '#features/access/pages/SetPasswordPage.js';
import { PublicShell } from '#ui/layout/PublicShell.js';

export function Page() {
  return (
    <PublicShell>
      <SetPasswordPage />
    </PublicShell>
  );
}
