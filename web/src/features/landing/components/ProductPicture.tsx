import { styled } from '@mui/material/styles';
import { color } from '#ui/theme/tokens.js';

const DESK_SIZE = { width: 1440, height: 900 } as const;
const PHONE_SIZE = { width: 390, height: 844 } as const;
/**
 * Stored in `web/public/demo-pictures`, taken by the main job's walk test with `DEMO_PICTURES=1`. Sizes in CSS pixels.
 */
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
  /** The picture is at the top of its page and loads at once. */
  readonly first?: true;
}

/** A product screenshot. Its space is reserved, and it loads when it is near the viewport. */
export function ProductPicture({ name, alt, first }: Shown) {
  return (
    <Picture
      src={`/demo-pictures/${name}.png`}
      {...PICTURES[name]}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
