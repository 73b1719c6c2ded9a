import { Link } from 'react-router';
import { ScrollText } from '#ui/theme/icons.js';
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
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../signing.messages.js';

const words = messages.documents;

const SignedPanel = ({
  one: { title, fileId, fileHash, fullName, signedAt, current, documents },
}: {
  one: Consents['signed'][number];
}) => (
  <Panel title={title} aside={<SecondaryText>{current ? words.current : words.older}</SecondaryText>}>
    <Stack spacing={3}>
      <DescriptionList>
        <dt>{words.by}</dt>
        <dd>{fullName}</dd>
        <dt>{words.at}</dt>
        <dd>
          <When at={signedAt} />
        </dd>
        <dt>{words.texts(documents.length)}</dt>
        <dd>{documents.map((text) => messages.text.named(text.title, text.version)).join('; ')}</dd>
        <dt>{words.checksum}</dt>
        <dd>
          <Mono>{fileHash}</Mono>
        </dd>
      </DescriptionList>
      <Stack direction="row" spacing={2}>
        <FileButton id={fileId} variant="outlined" label={words.downloadLabel(title, signedAt.slice(0, 10))}>
          {words.download}
        </FileButton>
      </Stack>
    </Stack>
  </Panel>
);

export default function SignedDocumentsPage() {
  const query = useReadConsentsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader
        title={words.title}
        fact={
          <span>
            {words.fact.before}
            <Link to={VERIFY_PATH}>{words.fact.link}</Link>
            {words.fact.after}
          </span>
        }
      />
      <QueryState query={query} loading={<Loading rows={5} />} stale="replace">
        {(data) => (
          <Stack spacing={4}>
            {data.due.length === 0 ? null : <SecondaryText component="p">{words.due}</SecondaryText>}
            {data.due.map((due) => (
              <ConsentForm key={due.set} due={due} />
            ))}
            {data.signed.length === 0 && data.due.length === 0 ? (
              <Empty icon={ScrollText} title={words.empty.title}>
                {words.empty.text}
              </Empty>
            ) : null}
            {data.signed.map((one) => (
              <SignedPanel key={one.fileId} one={one} />
            ))}
          </Stack>
        )}
      </QueryState>
    </>
  );
}
