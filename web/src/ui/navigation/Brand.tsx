import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { color, TYPE } from '../theme/tokens.js';
import { messages } from '../ui.messages.js';

const Name = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  color: color.text,
  textDecoration: 'none',
  fontWeight: 600,
  fontSize: TYPE.h2.fontSize,
  minHeight: 44,
});

export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden focusable="false">
      <rect width="26" height="26" rx="6" fill={color.accent} />
      <path
        d="M17.6 9.6A6 6 0 1 0 19 13.4"
        fill="none"
        stroke={color.accentText}
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="18.2" cy="8.2" r="1.7" fill={color.accentText} />
    </svg>
  );
}

export function Brand() {
  return (
    <Name to="/">
      <Mark />
      {messages.brand}
    </Name>
  );
}
