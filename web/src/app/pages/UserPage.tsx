import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.js';
import { PROFILE_PATH, SETTINGS_PATH } from '../../features/access/access.paths.js';
import { StaffOtpNotice } from '../../features/access/StaffOtpNotice.js';
import { useSignOut } from '../../features/access/use-sign-out.js';
import { TRACK_PATH } from '../../features/repairs/repairs.paths.js';
import { Column, Row } from '../../ui/layout.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Card } from '../../ui/Panel.js';
import { PublicShell } from '../../ui/PublicShell.js';

/** The start page of the roles whose workspace is not built yet; a shop's technician has the bench. */
export function Page() {
  const user = useCurrentUser();
  const signOut = useSignOut();
  if (user === undefined) return null;
  const onBench = user.role === 'tech' && user.tenantId !== undefined;
  return (
    <PublicShell actions={<Button variant="outlined" onClick={() => void signOut()}>Sign Out</Button>}>
      <PageHeader title={`Welcome, ${user.name === '' ? user.username : user.name}`} />
      <StaffOtpNotice />
      <Card>
        {onBench ? (
          <Column gap={12}>
            <p>You work on the bench of {user.tenantName ?? 'your shop'}.</p>
            <Row><Button variant="contained" component={Link} to="/tenant">Open the bench</Button><Button component={Link} to="/tenant/repairs">Repairs</Button></Row>
          </Column>
        ) : (
          <Column gap={12}>
            <p>This part is not open yet. A repair can be followed with its tracking ID.</p>
            <Row><Button variant="contained" component={Link} to={TRACK_PATH}>Track Repair</Button></Row>
          </Column>
        )}
      </Card>
      <Row style={{ marginTop: 16 }}><Button component={Link} to={PROFILE_PATH}>Profile</Button><Button component={Link} to={SETTINGS_PATH}>Settings</Button></Row>
    </PublicShell>
  );
}
