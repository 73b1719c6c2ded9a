/**
 * Patches that every agent of this release contains. A server names a patch and never sends its content. The first
 * patch is the harmless probe: it measures and changes nothing.
 */
export const BUILT_IN_PATCHES = [
  {
    id: 'probe.read',
    version: '1.0.0',
    name: 'Read-only probe',
    deviceType: 'any',
    status: 'testing',
    description: 'Measures the device twice and changes nothing on it.',
  },
] as const;

export const PATCH_STATUSES = ['draft', 'testing', 'published', 'deprecated'] as const;
export const PATCH_DEVICE_TYPES = ['any', 'mobile', 'laptop', 'tablet', 'storage', 'other'] as const;

export const patchVersionOf = (id: string): string | undefined =>
  BUILT_IN_PATCHES.find((patch) => patch.id === id)?.version;
