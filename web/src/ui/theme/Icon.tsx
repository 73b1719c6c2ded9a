import type { LucideIcon } from './icons.js';

/** A picture beside a word: hidden from screen readers, because the word says it. */
export function Icon({ as: Picture, size = 18, colour }: { as: LucideIcon; size?: number; colour?: string }) {
  return (
    <Picture
      size={size}
      strokeWidth={1.75}
      aria-hidden
      focusable={false}
      style={{ flexShrink: 0, ...(colour === undefined ? {} : { color: colour }) }}
    />
  );
}
