import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useCallLink } from '#entities/phone/CallLink.js';
import { Mark } from '#ui/navigation/Brand.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Icon } from '#ui/theme/Icon.js';
import { Phone } from '#ui/theme/icons.js';
import { messages } from '../../messages/tracking/tracking.messages.js';

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

/** Calls the shop; only where it gave a number. */
export function CallButton({ phone }: { phone: string }) {
  const href = useCallLink(phone);
  if (href === undefined) return null;
  return (
    <Button
      variant="outlined"
      href={href}
      aria-label={messages.shop.callLabel}
      style={{ minHeight: 44, flexShrink: 0 }}
    >
      <Icon as={Phone} />
      {messages.shop.call}
    </Button>
  );
}
