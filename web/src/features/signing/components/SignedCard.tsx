import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { When } from '#ui/data-display/When.js';
import type { UserAgreementStatus } from '#api/generated/signing.gen.js';
import { FileButton } from './FileButton.js';
import { CONSENTS_PATH, VERIFY_PATH } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../signing.messages.js';

const { signed } = messages;

export function SignedCard({ agreement }: { agreement: NonNullable<UserAgreementStatus['agreement']> }) {
  return (
    <Panel title={signed.title}>
      <Stack spacing={3}>
        <DescriptionList>
          <dt>{signed.by}</dt>
          <dd>{agreement.fullName}</dd>
          <dt>{signed.business}</dt>
          <dd>{agreement.businessName}</dd>
          <dt>{signed.at}</dt>
          <dd>
            <When at={agreement.signedAt} />
          </dd>
          {agreement.documents.map(({ name, title, version }) => (
            <FactRow key={name} title={title} version={version} />
          ))}
          <dt>{signed.checksum}</dt>
          <dd>
            <Mono>{agreement.fileHash}</Mono>
          </dd>
        </DescriptionList>
        <Stack direction="row" spacing={2}>
          <FileButton id={agreement.id}>{signed.download}</FileButton>
          <Button variant="outlined" component={Link} to="/onboarding">
            {signed.next}
          </Button>
          <Link to={CONSENTS_PATH}>{signed.all}</Link>
          <Link to={VERIFY_PATH}>{signed.verify}</Link>
        </Stack>
      </Stack>
    </Panel>
  );
}

const FactRow = ({ title, version }: { title: string; version: number }) => (
  <>
    <dt>{title}</dt>
    <dd>{messages.text.version(version)}</dd>
  </>
);
