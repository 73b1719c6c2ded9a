import {
  applicationFilePath,
  FILE_KINDS,
  FILE_RULES,
  FILE_TYPE_SIGNATURES,
  type FileKind,
} from '@revive/contracts/onboarding/files';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { describeError } from '#api/errors.js';
import { FileInput } from '#ui/form/FileInput.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Panel, Inset } from '#ui/layout/Panel.js';
import { Progress } from '#ui/feedback/Progress.js';
import { saveFrom } from '#ui/format/save-file.js';
import { bytesText } from '#ui/format/time-text.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { useReadMyApplicationFileMutation } from '../api/application-files.api.js';
import type { MyApplication } from '#api/generated/onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useRemoveApplicationFileMutation } from '../api/onboarding.api.js';
import { useUpload } from '../hooks/use-upload.js';
import { messages } from '../messages/applicant.js';
import type { Linked } from './ApplicationForms.js';

type Files = MyApplication['files'];
const Picture = styled('img')({
  maxWidth: '100%',
  maxHeight: 320,
  objectFit: 'contain',
  alignSelf: 'flex-start',
  borderRadius: 6,
  border: `1px solid ${color.divider}`,
});

/** A file with type, size and date. The name comes from the applicant and is only rendered as text. */
function FileLine({ file, children }: { file: Files[number]; children?: ReactNode }) {
  return (
    <Stack direction="row" spacing={3} sx={{ justifyContent: 'space-between' }}>
      <Stack spacing={0.5}>
        <Text component="span">{file.name}</Text>
        <SecondaryText>
          {FILE_TYPE_SIGNATURES[file.type].label}, {bytesText(file.size)}, <When at={file.uploadedAt} />
        </SecondaryText>
      </Stack>
      <Stack direction="row" spacing={2}>
        {children}
      </Stack>
    </Stack>
  );
}

export function HandedIn({ files, kinds, none }: { files: Files; kinds: readonly FileKind[]; none: string }) {
  const shown = files.filter(({ kind }) => kinds.includes(kind));
  if (shown.length === 0) return <SecondaryText component="p">{none}</SecondaryText>;
  return (
    <Stack spacing={3} component="ul">
      {shown.map((file) => (
        <Stack spacing={1.5} component="li" key={file.id}>
          <FileLine file={file}>
            <Button
              variant="outlined"
              component="a"
              href={applicationFilePath(file.id)}
              aria-label={messages.files.downloadFile(file.name)}
            >
              {messages.files.download}
            </Button>
          </FileLine>
          {file.kind === 'screenshot' ? (
            <Picture src={applicationFilePath(file.id)} alt={messages.files.screenshotOf(file.name)} />
          ) : null}
          <SecondaryText>
            SHA-256 <Mono>{file.sha256}</Mono>
          </SecondaryText>
        </Stack>
      ))}
    </Stack>
  );
}

const Head = styled('label')({ fontWeight: 600, fontSize: TYPE.body2.fontSize });

export function MyFiles({ application: one, link }: Linked & { application: MyApplication }) {
  const { sending, send } = useUpload(link);
  const [read, { isLoading: reading }] = useReadMyApplicationFileMutation();
  const [remove, { isLoading: removing }] = useRemoveApplicationFileMutation();
  const base = useId();
  const open = one.waitsFor !== 'nobody';
  const download = async (file: Files[number]) => {
    const answer = await read({ file, link });
    if (answer.error !== undefined) return toastFailure(messages.files.downloadFailed, describeError(answer.error));
    saveFrom(answer.data.address, answer.data.name);
    return URL.revokeObjectURL(answer.data.address);
  };
  const takeAway = async (file: string) => {
    const answer = await remove({ myFile: { file, ...link } });
    return answer.error === undefined
      ? toastGood(messages.files.removed)
      : toastFailure(messages.files.notRemoved, describeError(answer.error));
  };
  const kinds = FILE_KINDS.filter((kind) => open || one.files.some((file) => file.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <Panel title={messages.files.title} aside={<SecondaryText>{messages.files.count(one.files.length)}</SecondaryText>}>
      <Stack spacing={4}>
        {kinds.map((kind) => {
          const { label, most, accept } = FILE_RULES[kind];
          const mine = one.files.filter((file) => file.kind === kind);
          const id = `${base}-${kind}`;
          const isFree = open && mine.length < most;
          return (
            <Stack spacing={2} key={kind}>
              <Head {...(isFree ? { htmlFor: id } : { as: 'span' })}>{label}</Head>
              <SecondaryText id={`${id}-hint`}>{messages.files.hints[kind]}</SecondaryText>
              {mine.length === 0 ? null : (
                <Stack spacing={2} component="ul">
                  {mine.map((file) => (
                    <li key={file.id}>
                      <FileLine file={file}>
                        <Button
                          onClick={() => void download(file)}
                          disabled={reading}
                          aria-label={messages.files.downloadFile(file.name)}
                        >
                          {messages.files.download}
                        </Button>
                        {one.waitsFor === 'applicant' ? (
                          <Button
                            color="error"
                            onClick={() => void takeAway(file.id)}
                            disabled={removing}
                            aria-label={messages.files.removeFile(file.name)}
                          >
                            {messages.files.remove}
                          </Button>
                        ) : null}
                      </FileLine>
                    </li>
                  ))}
                </Stack>
              )}
              {sending?.kind === kind ? (
                <Inset>
                  <Progress label={sending.name} done={sending.sent} total={sending.size} unit="B" />
                </Inset>
              ) : null}
              {open && !isFree ? <SecondaryText>{messages.files.full(most)}</SecondaryText> : null}
              {isFree ? (
                <FileInput
                  id={id}
                  type="file"
                  accept={accept}
                  aria-describedby={`${id}-hint`}
                  disabled={sending !== undefined}
                  onChange={({ target }) => {
                    const file = target.files?.[0];
                    // Allows the same file to be chosen again after a failure.
                    if (file !== undefined) void send(kind, file).finally(() => (target.value = ''));
                  }}
                />
              ) : null}
            </Stack>
          );
        })}
      </Stack>
    </Panel>
  );
}
