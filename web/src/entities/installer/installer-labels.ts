import type { InstallerKind } from '@revive/contracts/onboarding/installer';

export const INSTALLER_LABELS: Readonly<Record<InstallerKind, string>> = {
  bat: 'Windows (.bat)',
  sh: 'Linux and macOS (.sh)',
  py: 'Python 3 (.py)',
};
