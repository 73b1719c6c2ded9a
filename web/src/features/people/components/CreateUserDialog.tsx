import { CREATED_ROLE_LABELS, CREATED_ROLES, createUserSchema } from '@revive/contracts/access/create-user';
import { PASSWORD_HINT } from '@revive/contracts/access/password';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, PasswordField, TextField } from '#ui/form/fields.js';
import { useCreateUserMutation } from '../api/people.api.js';
import type { CreateUser, UserCreated } from '#api/generated/people.gen.js';
import { CREATED_TITLE, createdText, messages, notCreatedText } from '../people.messages.js';
import { ShopField } from './ShopField.js';

const { labels, ...texts } = messages.createUser;
const ROLE_CHOICES = CREATED_ROLES.map((value) => ({ value, label: CREATED_ROLE_LABELS[value] }));
/** spec part 2 §5: submit is disabled until these are filled. */
const NEEDED = ['username', 'email', 'password', 'name'] as const;
const EMPTY = {
  username: '',
  email: '',
  password: '',
  name: '',
  role: 'user',
  tenantId: '',
  businessName: '',
  notes: '',
} as const;

const sent = (values: CreateUser): CreateUser => {
  const { tenantId, businessName, ...rest } = values;
  const inShop = values.role === 'tenant_admin' || values.role === 'tech';
  return {
    ...rest,
    ...(inShop && tenantId !== undefined && { tenantId }),
    ...(values.role === 'tenant_admin' && businessName !== undefined && { businessName }),
  };
};

/**
 * spec part 2 §3, §5 and §8: a new account. The typed password is the first one; the mail carries a link to choose
 * another.
 */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const [create] = useCreateUserMutation();
  return (
    <FormDialog<CreateUser, UserCreated>
      title={texts.title}
      onClose={onClose}
      schema={createUserSchema}
      initial={{ ...EMPTY }}
      labels={labels}
      submit={(values) => create({ createUser: sent(values) }).unwrap()}
      success={({ user }) => ({ title: CREATED_TITLE, text: createdText(user.name) })}
      failure={(error) => ({ title: texts.failed, text: notCreatedText(error) })}
      action={texts.submit}
      busy={texts.sending}
      needed={NEEDED}
    >
      {({ values }) => (
        <>
          <TextField name="username" label={labels.username} autoFocus />
          <TextField name="email" label={labels.email} type="email" inputMode="email" />
          <PasswordField
            name="password"
            label={labels.password}
            autoComplete="new-password"
            hint={texts.passwordHint(PASSWORD_HINT)}
          />
          <TextField name="name" label={labels.name} />
          <SelectField name="role" label={labels.role} choices={ROLE_CHOICES} />
          {values['role'] === 'tenant_admin' || values['role'] === 'tech' ? (
            <ShopField name="tenantId" label={labels.tenantId} optional={values['role'] === 'tech'} />
          ) : null}
          {values['role'] === 'tenant_admin' ? (
            <TextField name="businessName" label={labels.businessName} optional hint={texts.businessNameHint} />
          ) : null}
          <TextField name="notes" label={labels.notes} optional rows={2} />
        </>
      )}
    </FormDialog>
  );
}
