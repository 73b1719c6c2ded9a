import { HelpArticlePage } from '#features/help/pages/HelpArticlePage.js';
import { PublicLayout } from '../layouts/PublicLayout.js';

export default function HelpArticleRoute() {
  return (
    <PublicLayout>
      <HelpArticlePage />
    </PublicLayout>
  );
}
