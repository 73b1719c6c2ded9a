import { DemoPage } from '../../features/landing/DemoPage.js';
import { PublicShell } from '../../ui/PublicShell.js';

export const Page = () => (
  <PublicShell width="wide">
    <DemoPage />
  </PublicShell>
);
