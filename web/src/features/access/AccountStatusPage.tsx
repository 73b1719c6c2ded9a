import type { User } from '../../api/current-user.js';
import { ROLE_LABELS } from '@revive/contracts/roles';
import { Link } from 'react-router';
import { StatusBadge } from '../../ui/StatusBadge.js';
import { accountLook } from '../../ui/status.js';
import { Column, Row, Quiet } from '../../ui/layout.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { PROFILE_PATH, SETTINGS_PATH } from './access.paths.js';
import { Panel } from '../../ui/Panel.js';

/** spec part 1 §2, the texts of the review page. */
const TEXTS: Record<User['status'], string> = {
  pending: 'Your account awaits the review of a master administrator. A review takes 24-48 hours.',
  approved: 'Your account is approved. The mandatory training is next.',
  training: 'Complete all modules of the training. Then your account becomes active.',
  active: 'Your account has full access.',
  suspended: 'Your account is temporarily suspended. Please contact support.',
};

/** An account that is not active sees where it stands, and nothing else. */
export function AccountStatusPage({ user }: { user: User }) {
  return (
    <Column gap={0}>
      <PageHeader title={`Welcome, ${user.name === '' ? user.username : user.name}`} fact={ROLE_LABELS[user.role]} />
      <Panel title="Current status" aside={<StatusBadge look={accountLook(user.status)} live />}>
        <p>{TEXTS[user.status] ?? 'Account status unknown. Please contact support.'}</p>
        <Row style={{ marginTop: 12 }}><Quiet>This page is renewed when you reload it.</Quiet></Row>
        {user.status === 'suspended' ? null : <Row style={{ marginTop: 12 }}><Link to={PROFILE_PATH}>Your profile</Link><Link to={SETTINGS_PATH}>Your settings</Link></Row>}
      </Panel>
    </Column>
  );
}
