import type { LucideIcon } from './icons.js';

/** Icon beside a text; hidden from screen readers, because the text has the same meaning. */
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
