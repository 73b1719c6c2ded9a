import type { LucideIcon } from './icons.js';

/** A picture beside a word: hidden from screen readers, because the word says it. */
export function Icon({ as: Picture, size = 18, color }: { as: LucideIcon; size?: number; color?: string }) {
  return (
    <Picture
      size={size}
      strokeWidth={1.75}
      aria-hidden
      focusable={false}
      style={{ flexShrink: 0, ...(color === undefined ? {} : { color }) }}
    />
  );
}
