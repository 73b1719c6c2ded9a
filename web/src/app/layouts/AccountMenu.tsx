import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DEVICES_PATH, PROFILE_PATH, SETTINGS_PATH } from '#entities/paths.js';
import { useSignOut } from '#features/access/hooks/use-sign-out.js';
import { HELP_CENTER_PATH } from '#ui/navigation/help-path.js';
import { Icon } from '#ui/theme/Icon.js';
import { Menu as MenuPicture } from '#ui/theme/icons.js';
import { messages } from './layouts.messages.js';

interface Place {
  readonly label: string;
  readonly to: string;
}
const HELP: Place = { label: messages.account.help, to: HELP_CENTER_PATH };
const OWN: readonly Place[] = [
  { label: messages.nav.myDevices, to: DEVICES_PATH },
  { label: messages.account.profile, to: PROFILE_PATH },
  { label: messages.account.settings, to: SETTINGS_PATH },
  HELP,
];
export const DEFAULT_PLACES: readonly Place[] = [{ label: messages.frame.home, to: '/' }, HELP];

/**
 * Header links for people without a side bar. On phones they collapse into a button, so that the header stays one row.
 */
export function AccountMenu({ places = OWN }: { places?: readonly Place[] }) {
  const phone = useMediaQuery('(max-width: 699.95px)');
  const [at, setAt] = useState<HTMLElement>();
  const signOut = useSignOut();
  const navigate = useNavigate();
  if (!phone) {
    return (
      <>
        {places.map(({ label, to }) => (
          <Button key={to} component={Link} to={to}>
            {label}
          </Button>
        ))}
        <Button variant="outlined" onClick={() => void signOut()}>
          {messages.account.signOut}
        </Button>
      </>
    );
  }
  const go = (to: string) => {
    setAt(undefined);
    void navigate(to);
  };
  return (
    <>
      <IconButton
        aria-label={messages.account.menu}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        size="large"
        onClick={(event) => setAt(event.currentTarget)}
      >
        <Icon as={MenuPicture} />
      </IconButton>
      <Menu open={at !== undefined} anchorEl={at ?? null} onClose={() => setAt(undefined)}>
        {places.map(({ label, to }) => (
          <MenuItem key={to} onClick={() => go(to)}>
            {label}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void signOut()}>{messages.account.signOut}</MenuItem>
      </Menu>
    </>
  );
}
