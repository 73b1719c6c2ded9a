import { DemoPage } from '#features/landing/pages/DemoPage.js';
import { PublicShell } from '#ui/layout/PublicShell.js';

export const Page = () => (
  <PublicShell width="wide">
    <DemoPage />
  </PublicShell>
);
