import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';

/** On white in both schemes: what a shop has drawn for paper stays readable. */
const Image = styled('img')({
  display: 'block',
  flexShrink: 0,
  objectFit: 'contain',
  background: '#ffffff',
  borderRadius: 6,
});

/**
 * A shop's logo in a square of its own, so that nothing moves when it arrives. Where there is none, or it cannot be
 * shown, `fallback` stands there.
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
