import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '#features/access/hooks/use-session.js';
import { AccountShell } from './AccountShell.js';
import { messages } from './layouts.messages.js';

export function OpenShell({ children }: { children: ReactNode }) {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  return (
    <AccountShell
      user={user}
      actions={
        user === undefined ? null : (
          <Button component={Link} to="/">
            {messages.frame.home}
          </Button>
        )
      }
    >
      {children}
    </AccountShell>
  );
}
