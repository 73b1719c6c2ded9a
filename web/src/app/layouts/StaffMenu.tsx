import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router';
import { PROFILE_PATH, SETTINGS_PATH } from '#entities/paths.js';
import { useSignOut } from '#features/access/hooks/use-sign-out.js';
import { HELP_CENTER_PATH } from '#ui/navigation/help-path.js';
import { Icon } from '#ui/theme/Icon.js';
import { CircleHelp, LogOut, ScrollText, ShieldCheck, User as UserPicture } from '#ui/theme/icons.js';
import { onBar, type ListedPage } from './listed-pages.js';
import { NAV_ICONS } from './bars/nav-icons.js';
import { PORTALS } from './PortalSwitch.js';
import { showShortcuts } from '../shortcuts/Shortcuts.js';
import { messages } from './layouts.messages.js';

/** `more`: the menu of the bottom bar instead of the account menu. */
export interface OpenMenu {
  at: HTMLElement;
  more: boolean;
}
export function StaffMenu({
  menu,
  pages,
  runsPlatform,
  onClose,
}: {
  menu: OpenMenu | undefined;
  pages: readonly ListedPage[];
  runsPlatform: boolean;
  onClose: () => void;
}) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const shortcuts = () => {
    onClose();
    showShortcuts();
  };
  return (
    <Menu open={menu !== undefined} anchorEl={menu?.at ?? null} onClose={onClose}>
      {menu?.more === true
        ? pages
            .filter((page) => !onBar(pages).includes(page))
            .map(({ path, nav }) => (
              <MenuItem key={path} onClick={() => go(path)}>
                <Icon as={NAV_ICONS[nav.icon]} />
                {messages.nav[nav.name]}
              </MenuItem>
            ))
        : null}
      {menu?.more === true && runsPlatform
        ? PORTALS.map(({ label, to }) => (
            <MenuItem key={to} onClick={() => go(to)}>
              <Icon as={UserPicture} />
              {label}
            </MenuItem>
          ))
        : null}
      {menu?.more === false ? (
        <MenuItem onClick={() => go(PROFILE_PATH)}>
          <Icon as={UserPicture} />
          {messages.account.profile}
        </MenuItem>
      ) : null}
      {menu?.more === false ? (
        <MenuItem onClick={() => go(SETTINGS_PATH)}>
          <Icon as={ShieldCheck} />
          {messages.account.settings}
        </MenuItem>
      ) : null}
      {menu?.more === false ? (
        <MenuItem onClick={() => go(HELP_CENTER_PATH)}>
          <Icon as={CircleHelp} />
          {messages.account.help}
        </MenuItem>
      ) : null}
      {menu?.more === false ? (
        <MenuItem onClick={shortcuts}>
          <Icon as={ScrollText} />
          {messages.account.shortcuts}
        </MenuItem>
      ) : null}
      <MenuItem onClick={() => void signOut()}>
        <Icon as={LogOut} />
        {messages.account.signOut}
      </MenuItem>
    </Menu>
  );
}
