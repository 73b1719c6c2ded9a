import { Suspense } from 'react';
import { Mark } from '#ui/navigation/Brand.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

// Loaded with the image, which few shops have: the page stays below its bar without it.
const ShopLogo = lazyNamed(() => import('#ui/data-display/ShopLogo.js'), 'ShopLogo');
const LOGO = 40;

/** Whose repair it is: the shop's logo and name in the place of the product's. */
export function ShopName({ name, logo }: { name: string; logo?: string | undefined }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10, fontWeight: 600, minWidth: 0 }}>
      <span style={{ display: 'flex', flexShrink: 0 }}>
        {logo === undefined ? (
          <Mark />
        ) : (
          <Suspense fallback={<span style={{ width: LOGO, height: LOGO }} />}>
            <ShopLogo src={logo} name={name} size={LOGO} fallback={<Mark />} />
          </Suspense>
        )}
      </span>
      <span
        title={name}
        style={{
          overflow: 'hidden',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          lineHeight: '1.25rem',
          overflowWrap: 'anywhere',
        }}
      >
        {name}
      </span>
    </span>
  );
}
