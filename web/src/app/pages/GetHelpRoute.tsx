import { GetHelpPage } from '../../features/landing/GetHelpPage.js';
import { PublicShell } from '../../ui/PublicShell.js';
import { useSupport } from '../site.js';

export function Page() {
  const support = useSupport();
  return (
    <PublicShell>
      <GetHelpPage support={support} />
    </PublicShell>
  );
}
