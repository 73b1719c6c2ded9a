import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useSignOut } from '#features/access/hooks/use-sign-out.js';
import { Loading } from '#ui/feedback/async-states.js';
import { AccountShell } from './AccountShell.js';
import { frameOf } from '../access.js';
import { HELP_CENTER_PATH } from '#ui/navigation/help-path.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { PHONE } from '#ui/theme/tokens.js';
import { messages } from './layouts.messages.js';

/** On phones the footer has it: the header has no room for a third. */
const Wider = styled('span')({ [PHONE]: { display: 'none' } });

const StaffLayout = lazyNamed(() => import('./StaffLayout.js'), 'StaffLayout');

/**
 * A person's own pages stand in the shell that their start page has; an account that is not active has the plain one.
 */
export function OwnAccountFrame({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const signOut = useSignOut();
  if (user === undefined) return null;
  if (frameOf(user) === 'staff')
    return (
      <Suspense fallback={<Loading rows={1} />}>
        <StaffLayout>{children}</StaffLayout>
      </Suspense>
    );
  return (
    <AccountShell
      user={user}
      actions={
        <>
          <Button component={Link} to="/">
            {messages.frame.home}
          </Button>
          <Wider>
            <Button component={Link} to={HELP_CENTER_PATH}>
              {messages.account.help}
            </Button>
          </Wider>
          <Button variant="outlined" onClick={() => void signOut()}>
            {messages.account.signOut}
          </Button>
        </>
      }
    >
      {children}
    </AccountShell>
  );
}
