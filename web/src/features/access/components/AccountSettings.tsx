import { changeNameSchema } from '@revive/contracts/access/own-account';
import { ROLE_LABELS } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { useChangeNameMutation, useGetProfileQuery } from '../api/own-account.api.js';
import type { ChangeName, Profile } from '#api/generated/own-account.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { DataPanel } from './DataPanel.js';
import { EmailPanel } from './EmailPanel.js';
import { messages } from '../messages/own-account.messages.js';

const { labels } = messages.name;

function NamePanel({ profile: { user } }: { profile: Profile }) {
  const [change] = useChangeNameMutation();
  const submit = async (values: ChangeName) => {
    await change({ changeName: values }).unwrap();
    toastGood(messages.name.done);
  };
  return (
    <Panel title={messages.name.title}>
      <Stack spacing={4}>
        <SchemaForm
          key={user.name}
          schema={changeNameSchema}
          initial={{ name: user.name }}
          labels={labels}
          submit={submit}
          onFailure={(error) => toastFailure(messages.name.failed, describeError(error))}
        >
          {({ sending, changed }) => (
            <>
              <TextField name="name" label={labels.name} autoComplete="name" />
              <Button type="submit" variant="outlined" disabled={sending || !changed}>
                {sending ? messages.name.sending : messages.name.submit}
              </Button>
            </>
          )}
        </SchemaForm>
        <DescriptionList>
          <dt>{messages.name.username}</dt>
          <dd>{user.username}</dd>
          <dt>{messages.name.role}</dt>
          <dd>{ROLE_LABELS[user.role]}</dd>
          {user.tenantName === undefined ? null : (
            <>
              <dt>{messages.name.shop}</dt>
              <dd>{user.tenantName}</dd>
            </>
          )}
          <dt>{messages.name.since}</dt>
          <dd>
            <When at={user.createdAt} as="day" />
          </dd>
        </DescriptionList>
      </Stack>
    </Panel>
  );
}

export function AccountSettings() {
  const query = useGetProfileQuery();
  return (
    <QueryState query={query} loading={<Loading rows={6} />}>
      {(data) => (
        <Stack spacing={4}>
          <NamePanel profile={data} />
          <EmailPanel profile={data} />
          <DataPanel profile={data} />
        </Stack>
      )}
    </QueryState>
  );
}
