import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { color } from '#ui/theme/tokens.js';

const DESK_SIZE = { width: 1440, height: 900 } as const;
const PHONE_SIZE = { width: 390, height: 844 } as const;
/** In `web/public/demo-pictures`, taken by the walk of the main job with `DEMO_PICTURES=1`; in CSS pixels. */
export const PICTURES = {
  'bench-quoted': DESK_SIZE,
  'tracking-quoted': PHONE_SIZE,
  'bench-completed': DESK_SIZE,
  'tracking-completed': PHONE_SIZE,
} as const;
export type PictureName = keyof typeof PICTURES;

const Picture = styled('img')({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  border: `1px solid ${color.divider}`,
  borderRadius: 10,
});

interface Shown {
  readonly name: PictureName;
  readonly alt: string;
  readonly style?: CSSProperties;
  /** It stands at the top of its page: read at once. */
  readonly first?: true;
}

/** A picture of the product as it is. It has its room before it comes, and is read when it is near. */
export function ProductPicture({ name, alt, style, first }: Shown) {
  return (
    <Picture
      src={`/demo-pictures/${name}.png`}
      {...PICTURES[name]}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      {...(style === undefined ? {} : { style })}
    />
  );
}
