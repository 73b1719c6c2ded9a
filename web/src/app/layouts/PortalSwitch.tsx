import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Column } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { messages } from './layouts.messages.js';

export const PORTALS = [
  { label: messages.portals.tenant, to: '/admin/users?role=tenant_admin' },
  { label: messages.portals.user, to: '/admin/users?role=user' },
] as const;

/**
 * spec part 2 §2, Quick Portal Switch. A portal is somebody's (`decisions.md`): the way there is to choose whose, and
 * their page has the button with the reason.
 */
export function PortalSwitch() {
  return (
    <Column
      as="section"
      gap={6}
      aria-label={messages.portals.title}
      style={{ marginTop: 'auto', padding: '16px 10px 0' }}
    >
      <SecondaryText>{messages.portals.title}</SecondaryText>
      <SecondaryText>{messages.portals.text}</SecondaryText>
      {PORTALS.map(({ label, to }) => (
        <Button key={to} variant="outlined" size="small" component={Link} to={to}>
          {label}
        </Button>
      ))}
    </Column>
  );
}
