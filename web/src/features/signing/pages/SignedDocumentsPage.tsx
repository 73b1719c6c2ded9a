import { Link } from 'react-router';
import { ScrollText } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { When } from '#ui/data-display/When.js';
import { ConsentForm } from '../components/ConsentForm.js';
import { FileButton } from '../components/FileButton.js';
import type { Consents } from '#api/generated/signing.gen.js';
import { useReadConsentsQuery } from '../api/signing.api.js';
import { VERIFY_PATH } from '#entities/paths.js';

const SignedPanel = ({
  one: { title, fileId, fileHash, fullName, signedAt, current, documents },
}: {
  one: Consents['signed'][number];
}) => (
  <Panel title={title} aside={<SecondaryText>{current ? 'the present texts' : 'older texts'}</SecondaryText>}>
    <Column gap={12}>
      <DescriptionList>
        <dt>By</dt>
        <dd>{fullName}</dd>
        <dt>At</dt>
        <dd>
          <When at={signedAt} />
        </dd>
        <dt>{documents.length === 1 ? 'Text' : 'Texts'}</dt>
        <dd>{documents.map((text) => `${text.title}, version ${text.version}`).join('; ')}</dd>
        <dt>Sealed file</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>
          <Mono>{fileHash}</Mono>
        </dd>
      </DescriptionList>
      <Row>
        <FileButton
          id={fileId}
          variant="outlined"
          label={`Download the sealed copy of ${title}, ${signedAt.slice(0, 10)}`}
        >
          Download the sealed copy
        </FileButton>
      </Row>
    </Column>
  </Panel>
);

/** What somebody, and the shop that they run, has signed, in every version; first of all what has changed since. */
export default function SignedDocumentsPage() {
  const query = useReadConsentsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader
        title="Signed documents"
        fact={
          <span>
            Every version stays readable. Anyone can <Link to={VERIFY_PATH}>verify a signed PDF</Link>.
          </span>
        }
      />
      <QueryState query={query} loading={<Loading rows={5} />} stale="replace">
        {(data) => (
          <Column gap={16}>
            {data.due.length === 0 ? null : (
              <SecondaryText as="p">
                A document you signed has a new version. Read what changed and say whether you accept it. Until then,
                nothing changes for you.
              </SecondaryText>
            )}
            {data.due.map((due) => (
              <ConsentForm key={due.set} due={due} />
            ))}
            {data.signed.length === 0 && data.due.length === 0 ? (
              <Empty icon={ScrollText} title="No signed documents yet">
                What you sign appears here, each with its signed PDF.
              </Empty>
            ) : null}
            {data.signed.map((one) => (
              <SignedPanel key={one.fileId} one={one} />
            ))}
          </Column>
        )}
      </QueryState>
    </>
  );
}
