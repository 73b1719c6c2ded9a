import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { Mark } from '#ui/navigation/Brand.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

// Loaded only with a logo, which few shops have: keeps the page below its size limit.
const ShopLogo = lazyNamed(() => import('#ui/data-display/ShopLogo.js'), 'ShopLogo');
const LOGO = 40;

const Shop = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 10, fontWeight: 600, minWidth: 0 });
const Picture = styled('span')({ display: 'flex', flexShrink: 0 });
const Place = styled('span')({ width: LOGO, height: LOGO });
const Name = styled('span')({
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  lineHeight: '1.25rem',
  overflowWrap: 'anywhere',
});

export function ShopName({ name, logo }: { name: string; logo?: string | undefined }) {
  return (
    <Shop>
      <Picture>
        {logo === undefined ? (
          <Mark />
        ) : (
          <Suspense fallback={<Place />}>
            <ShopLogo src={logo} name={name} size={LOGO} fallback={<Mark />} />
          </Suspense>
        )}
      </Picture>
      <Name title={name}>{name}</Name>
    </Shop>
  );
}
