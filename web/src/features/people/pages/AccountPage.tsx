import { ROLE_LABELS } from '@revive/contracts/roles';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { TwoColumns } from '#ui/layout/TwoColumns.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { When } from '#ui/data-display/When.js';
import { ErasurePanel, ErasureState } from '../components/ErasurePanel.js';
import { PersonActions, STAFF_WORDS } from '../components/PersonActions.js';
import { ShopBankPanel } from '../components/ShopBankPanel.js';
import { PersonStatus } from '../components/PersonFacts.js';
import { AccessPanel } from '../components/AccessPanel.js';
import {
  useChangeUserRoleMutation,
  useReactivateUserMutation,
  useReadUserQuery,
  useSuspendUserMutation,
} from '../api/people.api.js';
import type { Person, PersonWithHistory } from '#api/generated/people.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { ImpersonateButton } from '../components/ImpersonateButton.js';
import { mayTouch, mayImpersonate, messages, moveText, rolesToGive } from '../people.messages.js';

const { account: texts, history: historyTexts } = messages;

function AccountHistory({ history }: Pick<PersonWithHistory, 'history'>) {
  if (history.length === 0) return <p>{historyTexts.empty}</p>;
  return (
    <Stack spacing={4} component="ol" aria-label={historyTexts.list}>
      {history.map((one) => (
        <li key={one.id}>
          <Text>
            {moveText(one)}
            {one.reason === '' ? '' : `: ${one.reason}`}
          </Text>
          <SecondaryText>
            {one.by === '' ? historyTexts.platform : one.by}, <When at={one.at} />
          </SecondaryText>
        </li>
      ))}
    </Stack>
  );
}

export function AccountPage({ review }: { review?: (person: Person) => ReactNode }) {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const query = useReadUserQuery({ id });
  const { data } = query;
  const [suspend] = useSuspendUserMutation();
  const [reactivate] = useReactivateUserMutation();
  const [changeRole] = useChangeUserRoleMutation();
  if (data === undefined || user === undefined)
    return (
      <>
        <PageHeader title={texts.loading} />
        <QueryState query={query} loading={<Loading rows={4} />} />
      </>
    );
  const { person, history, otpOn } = data;
  const roles = rolesToGive(user.role, person);
  const actions = {
    suspend: (of: string, reason: string) => suspend({ id: of, suspend: { reason } }).unwrap(),
    reactivate: (of: string) => reactivate({ id: of }).unwrap(),
    changeRole: (of: string, role: (typeof roles)[number]) => changeRole({ id: of, changeRole: { role } }).unwrap(),
  };
  return (
    <>
      <PageHeader
        title={person.name}
        fact={<Link to="/admin/users">{texts.toAll}</Link>}
        actions={
          mayTouch(user, person) || mayImpersonate(user, person) ? (
            <>
              {mayImpersonate(user, person) ? <ImpersonateButton person={person} /> : null}
              {mayTouch(user, person) ? (
                <PersonActions person={person} roles={roles} actions={actions} words={STAFF_WORDS} />
              ) : null}
            </>
          ) : undefined
        }
      />
      <Stack spacing={4}>
        <TwoColumns>
          <Panel title={texts.title} aside={<PersonStatus person={person} />}>
            <Stack spacing={3}>
              <DescriptionList>
                <dt>{texts.username}</dt>
                <dd>{person.username}</dd>
                <dt>{texts.email}</dt>
                <dd>
                  {person.email}
                  {person.emailConfirmed === false ? (
                    <Text component="strong" color="error">
                      {' '}
                      · {texts.unconfirmed}
                    </Text>
                  ) : null}
                </dd>
                <dt>{texts.role}</dt>
                <dd>{ROLE_LABELS[person.role]}</dd>
                <dt>{texts.shop}</dt>
                <dd>{person.tenantName ?? texts.none}</dd>
                <dt>{texts.since}</dt>
                <dd>
                  <When at={person.createdAt} as="day" />
                </dd>
                <dt>{texts.deletion}</dt>
                <dd>
                  <ErasureState person={person} />
                </dd>
              </DescriptionList>
              {mayTouch(user, person) ? null : (
                <SecondaryText>{user.id === person.id ? texts.self : texts.masterOnly}</SecondaryText>
              )}
            </Stack>
          </Panel>
          <AccessPanel person={person} otpOn={otpOn} />
        </TwoColumns>
        {review?.(person)}
        {person.tenantId !== undefined && person.role === 'tenant_admin' ? (
          <ShopBankPanel tenantId={person.tenantId} />
        ) : null}
        <ErasurePanel person={person} />
        <Panel title={historyTexts.title}>
          <Stack spacing={4}>
            <AccountHistory history={history} />
            <SecondaryText>
              {historyTexts.more.before}
              <Link to="/admin/activity">{historyTexts.more.link}</Link>
              {historyTexts.more.after}
            </SecondaryText>
          </Stack>
        </Panel>
      </Stack>
    </>
  );
}
