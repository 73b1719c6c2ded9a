import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from './layouts.messages.js';

export const PORTALS = [
  { label: messages.portals.tenant, to: '/admin/users?role=tenant_admin' },
  { label: messages.portals.user, to: '/admin/users?role=user' },
] as const;

const Foot = styled(Stack)({ marginTop: 'auto', padding: '16px 10px 0' });

/**
 * spec part 2 §2, Quick Portal Switch. A portal is somebody's (`decisions.md`): the way there is to choose whose, and
 * their page has the button with the reason.
 */
export function PortalSwitch() {
  return (
    <Foot spacing={1.5} component="section" aria-label={messages.portals.title}>
      <SecondaryText>{messages.portals.title}</SecondaryText>
      <SecondaryText>{messages.portals.text}</SecondaryText>
      {PORTALS.map(({ label, to }) => (
        <Button key={to} variant="outlined" size="small" component={Link} to={to}>
          {label}
        </Button>
      ))}
    </Foot>
  );
}
