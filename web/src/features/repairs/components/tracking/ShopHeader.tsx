import { Suspense } from 'react';
import { Mark } from '#ui/navigation/Brand.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

// Loaded only with a logo, which few shops have: keeps the page below its size limit.
const ShopLogo = lazyNamed(() => import('#ui/data-display/ShopLogo.js'), 'ShopLogo');
const LOGO = 40;

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
