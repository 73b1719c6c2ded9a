import type { InstallerKind } from '@revive/contracts/onboarding/installer';

/** What a person is offered. */
export const INSTALLER_LABELS: Readonly<Record<InstallerKind, string>> = {
  bat: 'Windows (.bat)',
  sh: 'Linux and macOS (.sh)',
  py: 'Python 3 (.py)',
};
