/** The nine tones of states. The look tables in `entities/` assign them to states. */
export type Tone = 'slate' | 'yellow' | 'purple' | 'blue' | 'petrol' | 'green' | 'leaf' | 'orange' | 'red';

/** Colours of a tone as CSS variables, so that they follow the colour scheme without a render. */
export const toneColors = (tone: Tone) => ({
  fg: `var(--rv-palette-status-${tone}-fg)`,
  bg: `var(--rv-palette-status-${tone}-bg)`,
  dot: `var(--rv-palette-status-${tone}-dot)`,
});

export const color = {
  page: 'var(--rv-palette-background-default)',
  paper: 'var(--rv-palette-background-paper)',
  raised: 'var(--rv-palette-surface-raised)',
  sunken: 'var(--rv-palette-surface-sunken)',
  divider: 'var(--rv-palette-divider)',
  outline: 'var(--rv-palette-outline)',
  text: 'var(--rv-palette-text-primary)',
  quiet: 'var(--rv-palette-text-secondary)',
  faint: 'var(--rv-palette-text-faint)',
  accent: 'var(--rv-palette-primary-main)',
  accentText: 'var(--rv-palette-primary-contrastText)',
  accentSoft: 'var(--rv-palette-accent-soft)',
  error: 'var(--rv-palette-error-main)',
} as const;

export const TYPE = {
  hero: { fontSize: '2rem', lineHeight: '2.5rem', fontWeight: 600, letterSpacing: '-0.015em' },
  display: { fontSize: '1.75rem', lineHeight: '2.125rem', fontWeight: 600, letterSpacing: '-0.012em' },
  lead: { fontSize: '1.0625rem', lineHeight: '1.625rem' },
  h1: { fontSize: '1.5rem', lineHeight: '2rem', fontWeight: 600 },
  figure: { fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 600 },
  h2: { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 600 },
  h3: { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 600 },
  body1: { fontSize: '0.875rem', lineHeight: '1.25rem' },
  body2: { fontSize: '0.8125rem', lineHeight: '1.125rem' },
  caption: { fontSize: '0.75rem', lineHeight: '1rem' },
  /** Labels of the bottom bar and counts on icons; no other text is smaller than a caption. */
  tab: { fontSize: '0.71875rem', lineHeight: '1rem' },
  mono: { fontSize: '0.766rem', lineHeight: '1.3125rem' },
} as const;

export const MONO = "'IBM Plex Mono', ui-monospace, monospace";

/** Breakpoints of the grid: phone below 700, tablet to 1099, desk from 1100 (CSS pixels). */
export const PHONE = '@media (max-width: 699.95px)';
export const DESK = '@media (min-width: 1100px)';
