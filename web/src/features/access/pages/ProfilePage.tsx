import { changeNameSchema } from '@revive/contracts/access/own-account';
import { ROLE_LABELS } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { Column } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { useChangeNameMutation, useGetProfileQuery } from '../api/own-account.api.js';
import type { ChangeName, Profile } from '#api/generated/own-account.gen.js';
import { SETTINGS_PATH } from '#entities/paths.js';
import { DataPanel } from '../components/DataPanel.js';
import { EmailPanel } from '../components/EmailPanel.js';

const LABELS = { name: 'Name' };

function NamePanel({ profile: { user } }: { profile: Profile }) {
  const [change] = useChangeNameMutation();
  const submit = async (values: ChangeName) => {
    await change({ changeName: values }).unwrap();
    toastGood('Name changed');
  };
  return (
    <Panel title="Who you are">
      <SchemaForm
        key={user.name}
        schema={changeNameSchema}
        initial={{ name: user.name }}
        labels={LABELS}
        submit={submit}
        onFailure={(error) => toastFailure('Name not changed', describeError(error))}
      >
        {({ sending, changed }) => (
          <>
            <TextField name="name" label={LABELS.name} autoComplete="name" />
            <Button type="submit" variant="outlined" disabled={sending || !changed}>
              {sending ? 'Saving...' : 'Save name'}
            </Button>
          </>
        )}
      </SchemaForm>
      <DescriptionList style={{ marginTop: 16 }}>
        <dt>Username</dt>
        <dd>{user.username}</dd>
        <dt>Role</dt>
        <dd>{ROLE_LABELS[user.role]}</dd>
        {user.tenantName === undefined ? null : (
          <>
            <dt>Repair shop</dt>
            <dd>{user.tenantName}</dd>
          </>
        )}
        <dt>Since</dt>
        <dd>
          <When at={user.createdAt} as="day" />
        </dd>
      </DescriptionList>
    </Panel>
  );
}

/** A person's own account: who they are, how they are reached, and what is held of them. */
export default function ProfilePage() {
  const query = useGetProfileQuery();
  return (
    <>
      <PageHeader
        title="Profile"
        fact={<Link to={SETTINGS_PATH}>Password, sessions and authenticator are in your settings</Link>}
      />
      <QueryState query={query} loading={<Loading rows={6} />}>
        {(data) => (
          <Column gap={16} style={{ maxWidth: 640 }}>
            <NamePanel profile={data} />
            <EmailPanel profile={data} />
            <DataPanel profile={data} />
          </Column>
        )}
      </QueryState>
    </>
  );
}
