import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Column, Row } from '#ui/layout/stacks.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { When } from '#ui/data-display/When.js';
import type { UserAgreementStatus } from '#api/generated/signing.gen.js';
import { FileButton } from './FileButton.js';
import { CONSENTS_PATH, VERIFY_PATH } from '#entities/paths.js';

/** What was signed, and its sealed copy. */
export function SignedCard({ agreement }: { agreement: NonNullable<UserAgreementStatus['agreement']> }) {
  return (
    <Panel title="Signed">
      <Column gap={12}>
        <DescriptionList>
          <dt>By</dt>
          <dd>{agreement.fullName}</dd>
          <dt>For</dt>
          <dd>{agreement.businessName}</dd>
          <dt>At</dt>
          <dd>
            <When at={agreement.signedAt} />
          </dd>
          {agreement.documents.map(({ name, title, version }) => (
            <FactRow key={name} title={title} version={version} />
          ))}
          <dt>Sealed file</dt>
          <dd>
            <Mono>{agreement.fileHash}</Mono>
          </dd>
        </DescriptionList>
        <Row>
          <FileButton id={agreement.id}>Download the sealed copy</FileButton>
          <Button variant="outlined" component={Link} to="/onboarding">
            Your next step
          </Button>
          <Link to={CONSENTS_PATH}>Signed documents</Link>
          <Link to={VERIFY_PATH}>Check a document</Link>
        </Row>
      </Column>
    </Panel>
  );
}

const FactRow = ({ title, version }: { title: string; version: number }) => (
  <>
    <dt>{title}</dt>
    <dd>version {version}</dd>
  </>
);
