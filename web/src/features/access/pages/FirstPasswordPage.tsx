import type { User } from '#api/current-user.js';
import { Column } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { PasswordPanel } from '../components/PasswordPanel.js';

/** Somebody else has chosen the password: until it is the person's own, nothing but the own account is answered. */
export function FirstPasswordPage({ user }: { user: User }) {
  return (
    <Column gap={20}>
      <PageHeader title={`Welcome, ${user.name === '' ? user.username : user.name}`} />
      <Panel title="Choose a password of your own">
        <p>
          The password that you signed in with was chosen by somebody else, and serves for 24 hours only. Change it
          here, or follow the link in the mail that we sent to {user.email}.
        </p>
      </Panel>
      <PasswordPanel />
    </Column>
  );
}
