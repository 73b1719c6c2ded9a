import { styled } from '@mui/material/styles';
import { create } from 'qrcode';
import { useMemo } from 'react';

const Picture = styled('svg')({ background: 'white', borderRadius: 6 });

/**
 * QR code as a single path. Always black on white with a quiet zone of four modules, because cameras fail otherwise.
 */
export function QrPicture({ text, label, size = 148 }: { text: string; label: string; size?: number }) {
  const { path, edge } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    let d = '';
    for (let y = 0; y < modules.size; y++)
      for (let x = 0; x < modules.size; x++) if (modules.get(x, y) === 1) d += `M${x + 4} ${y + 4}h1v1h-1z`;
    return { path: d, edge: modules.size + 8 };
  }, [text]);
  return (
    <Picture
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </Picture>
  );
}
