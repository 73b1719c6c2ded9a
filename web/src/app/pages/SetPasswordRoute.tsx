import { SetPasswordPage } from '../../features/access/SetPasswordPage.js';
import { PublicShell } from '../../ui/PublicShell.js';

export function Page() {
  return (
    <PublicShell>
      <SetPasswordPage />
    </PublicShell>
  );
}
