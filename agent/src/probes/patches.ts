import { BUILT_IN_PATCHES } from '@revive/contracts/patch-tests/patches';

type PatchId = (typeof BUILT_IN_PATCHES)[number]['id'];

/**
 * What each patch of this release does to a device. The content of a patch is part of the agent; a server only names
 * the patch.
 */
const PATCHES: Readonly<Record<PatchId, () => Promise<void>>> = {
  // The probe only measures.
  'probe.read': async () => undefined,
};

/** `id@version` of every patch of this release. */
export const KNOWN_PATCHES: readonly string[] = BUILT_IN_PATCHES.map(({ id, version }) => `${id}@${version}`);

/** Returns undefined for a patch of another release. */
export function patchOf(named: string): { id: string; version: string; apply: () => Promise<void> } | undefined {
  const patch = BUILT_IN_PATCHES.find(({ id, version }) => `${id}@${version}` === named);
  return patch && { id: patch.id, version: patch.version, apply: PATCHES[patch.id] };
}
