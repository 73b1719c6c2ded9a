import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';

/** White background in both colour schemes: logos drawn for paper stay readable. */
const Image = styled('img')({
  display: 'block',
  flexShrink: 0,
  objectFit: 'contain',
  background: '#ffffff',
  borderRadius: 6,
});

/**
 * A shop’s logo in a fixed square, so that loading moves nothing. Without a logo, or if loading fails, `fallback` is
 * shown.
 */
export function ShopLogo({
  src,
  name,
  size,
  fallback = null,
}: {
  src: string | undefined;
  name: string;
  size: number;
  fallback?: ReactNode;
}) {
  const [failed, setFailed] = useState<string>();
  if (src === undefined || src === failed) return fallback;
  return <Image src={src} alt={name} width={size} height={size} onError={() => setFailed(src)} />;
}
