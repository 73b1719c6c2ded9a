import { HelpPage } from '#features/help/pages/HelpPage.js';
import { PublicLayout } from '../layouts/PublicLayout.js';

export default function HelpRoute() {
  return (
    <PublicLayout>
      <HelpPage />
    </PublicLayout>
  );
}
