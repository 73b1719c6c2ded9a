type Said = 'make' | 'model' | 'serial' | 'colour' | 'conditionNote' | 'accessories';
const SAID = ['make', 'model', 'serial', 'colour', 'conditionNote', 'accessories'] as const;

export const cleared = (device: Partial<Record<Said, string | undefined>>): Record<Said, string | null> =>
  Object.fromEntries(SAID.map((name) => [name, device[name] || null])) as Record<Said, string | null>;
