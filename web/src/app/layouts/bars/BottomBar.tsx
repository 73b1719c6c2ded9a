import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router';
import { Icon } from '#ui/theme/Icon.js';
import { Menu as MenuPicture } from '#ui/theme/icons.js';
import { color, DESK, TYPE } from '#ui/theme/tokens.js';
import { isExact, onBar, type ListedPage } from '../listed-pages.js';
import { NAV_ICONS } from './nav-icons.js';
import { messages } from '../layouts.messages.js';

const Bottom = styled('nav')({
  position: 'fixed',
  left: 0,
  right: 0,
  bottom: 0,
  display: 'flex',
  justifyContent: 'space-around',
  background: color.paper,
  borderTop: `1px solid ${color.divider}`,
  paddingBottom: 'env(safe-area-inset-bottom)',
  zIndex: 5,
  [DESK]: { display: 'none' },
  '@media print': { display: 'none' },
});
const PLACE = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  padding: '6px 4px',
  minWidth: 64,
  minHeight: 56,
  justifyContent: 'center',
  fontSize: TYPE.tab.fontSize,
  color: color.quiet,
  '& > span': { padding: '2px 14px', borderRadius: 12, display: 'flex' },
} as const;
const Small = styled(NavLink)({
  ...PLACE,
  textDecoration: 'none',
  fontWeight: 500,
  '&[aria-current="page"]': { color: color.accent, fontWeight: 600 },
  '&[aria-current="page"] > span': { background: color.accentSoft },
});
const More = styled('button')({
  ...PLACE,
  border: 0,
  background: 'none',
  fontFamily: 'inherit',
  lineHeight: 'inherit',
  fontWeight: 500,
  cursor: 'pointer',
});

export function BottomBar({ pages, onMore }: { pages: readonly ListedPage[]; onMore: (anchor: HTMLElement) => void }) {
  return (
    <Bottom aria-label={messages.frame.pages}>
      {onBar(pages).map(({ path, nav }) => (
        <Small key={path} to={path} end={isExact(path)}>
          <span>
            <Icon as={NAV_ICONS[nav.icon]} />
          </span>
          {messages.nav[nav.name]}
        </Small>
      ))}
      <More type="button" aria-haspopup="menu" onClick={(event) => onMore(event.currentTarget)}>
        <span>
          <Icon as={MenuPicture} />
        </span>
        {messages.frame.more}
      </More>
    </Bottom>
  );
}
