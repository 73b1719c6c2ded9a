import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import { batchScript } from './installer-batch.js';
import { requirePlain, type InstallerParts } from './installer-parts.js';
import { pythonScript } from './installer-python.js';
import { shellScript } from './installer-shell.js';
import { textsOf } from './installer-texts.js';

/**
 * Creates a script that downloads this build's agent, compares its SHA-256, unpacks the archive, registers the agent
 * with the system and enrols it by its one-time token. The script reports a token already used by this folder; the
 * platform refuses a token used elsewhere, and the agent reports the refusal.
 */
export function installerScript(kind: InstallerKind, parts: InstallerParts): string {
  const texts = textsOf(requirePlain(parts));
  const scripts = {
    sh: () => shellScript(parts, texts),
    bat: () => batchScript(parts, texts),
    py: () => pythonScript(shellScript(parts, texts), batchScript(parts, texts), texts),
  };
  // The Windows command prompt misreads labels in a file with bare line feeds.
  return kind === 'bat' ? scripts.bat().replaceAll('\n', '\r\n') : scripts[kind]();
}
