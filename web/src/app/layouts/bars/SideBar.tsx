import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Brand } from '#ui/navigation/Brand.js';
import { Icon } from '#ui/theme/Icon.js';
import { VisuallyHidden } from '#ui/data-display/texts.js';
import { color, DESK, toneColors, TYPE } from '#ui/theme/tokens.js';
import { isExact, type ListedPage } from '../listed-pages.js';
import { NAV_ICONS } from './nav-icons.js';
import { messages } from '../layouts.messages.js';
import type { NavCount } from '../use-nav-counts.js';

const Side = styled('nav')({
  display: 'none',
  borderRight: `1px solid ${color.divider}`,
  padding: '8px 12px 16px',
  [DESK]: {
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
    position: 'sticky',
    top: 0,
    height: '100vh',
    overflowY: 'auto',
  },
  '@media print': { display: 'none' },
});
const Head = styled('div')({ padding: '0 10px 8px' });
const Place = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 10px',
  minHeight: 40,
  borderRadius: 8,
  color: color.quiet,
  textDecoration: 'none',
  fontWeight: 500,
  '&:hover': { color: color.text },
  '&[aria-current="page"]': { background: color.accentSoft, color: color.accent, fontWeight: 600 },
  '@media (forced-colors: active)': { '&[aria-current="page"]': { outline: '2px solid' } },
});
const Group = styled('h2')({
  fontSize: TYPE.caption.fontSize,
  fontWeight: 400,
  color: color.quiet,
  padding: '14px 10px 4px',
});

const Count = styled('span')({
  marginLeft: 'auto',
  minWidth: 24,
  padding: '0 6px',
  borderRadius: 6,
  textAlign: 'center',
  fontSize: TYPE.caption.fontSize,
  lineHeight: '1.25rem',
  fontWeight: 600,
  color: toneColors('yellow').fg,
  background: toneColors('yellow').bg,
});

const Waiting = ({ count, more }: NavCount) => (
  <Count>
    <VisuallyHidden>, </VisuallyHidden>
    {count}
    {more ? '+' : ''}
    <VisuallyHidden> {messages.frame.waiting}</VisuallyHidden>
  </Count>
);

export function SideBar({
  pages,
  counts,
  foot,
}: {
  pages: readonly ListedPage[];
  counts: ReadonlyMap<string, NavCount>;
  foot: ReactNode;
}) {
  const groups = [...new Set(pages.map(({ nav }) => nav.group))];
  return (
    <Side aria-label={messages.frame.pages}>
      <Head>
        <Brand />
      </Head>
      {groups.map((group) => (
        <div key={group ?? 'first'}>
          {group === undefined ? null : <Group>{messages.navGroups[group]}</Group>}
          {pages
            .filter(({ nav }) => nav.group === group)
            .map(({ path, nav }) => {
              const count = counts.get(path);
              return (
                <Place key={path} to={path} end={isExact(path)}>
                  <Icon as={NAV_ICONS[nav.icon]} />
                  {messages.nav[nav.name]}
                  {count === undefined ? null : <Waiting {...count} />}
                </Place>
              );
            })}
        </div>
      ))}
      {foot}
    </Side>
  );
}
