import { GetHelpPage } from '#features/landing/pages/GetHelpPage.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { useSupport } from '#entities/support/use-support.js';

export default function GetHelpRoute() {
  const support = useSupport();
  return (
    <PublicShell>
      <GetHelpPage support={support} />
    </PublicShell>
  );
}
