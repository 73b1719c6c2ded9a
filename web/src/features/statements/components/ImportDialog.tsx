import { STATEMENT_ACCEPT, STATEMENT_MAX } from '@revive/contracts/billing/statements';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { StatementPreview } from '#api/generated/billing.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { FileInput } from '#ui/form/FileInput.js';
import { FormAlert } from '#ui/form/FormAlert.js';
import { FieldLabel, PlainInput } from '#ui/form/PlainInput.js';
import { Stack } from '#ui/layout/Stack.js';
import { useImportStatementMutation, usePreviewStatementMutation } from '../api/statements.api.js';
import { refusalText } from '../refusal-text.js';
import { importTexts as texts } from '../statements.messages.js';
import { Actions } from './Actions.js';
import { ColumnChooser, type Columns } from './ColumnChooser.js';
import { PreviewFacts } from './PreviewFacts.js';

interface ChosenFile {
  readonly fileName: string;
  readonly base64: string;
}

/** The file as base64, read by the browser. */
const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    const content = (): string => (typeof reader.result === 'string' ? reader.result : '');
    reader.addEventListener('load', () => resolve(content().slice(content().indexOf(',') + 1)));
    reader.addEventListener('error', () => reject(new Error(texts.unreadable)));
    reader.readAsDataURL(file);
  });

/** Checks a bank's file first and shows what it would add; a second button imports it. */
export function ImportDialog({ accounts, onClose }: { accounts: readonly string[]; onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile>();
  const [account, setAccount] = useState(accounts[0] ?? '');
  const [preview, setPreview] = useState<StatementPreview>();
  const [alert, setAlert] = useState('');
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [check, checking] = usePreviewStatementMutation();
  const [add, adding] = useImportStatementMutation();
  const ids = { file: useId(), account: useId(), accounts: useId() };

  const choose = async (found: File | undefined) => {
    setAlert('');
    setPreview(undefined);
    setFile(undefined);
    if (found === undefined) return;
    if (found.size > STATEMENT_MAX.bytes) return setAlert(texts.tooLarge);
    try {
      setFile({ fileName: found.name.slice(0, 200), base64: await readFile(found) });
    } catch {
      setAlert(texts.unreadable);
    }
  };
  const read = async (columns?: Columns) => {
    if (file === undefined) return;
    setAlert('');
    setRequestId(crypto.randomUUID());
    const answer = await check({ previewStatement: { ...file, account, ...(columns && { columns }) } });
    if (answer.error === undefined) setPreview(answer.data);
    else setAlert(refusalText(answer.error));
  };
  const send = async () => {
    if (file === undefined || preview === undefined) return;
    setAlert('');
    const { columns } = preview;
    const answer = await add({ importStatement: { requestId, ...file, account, ...(columns && { columns }) } });
    if (answer.error !== undefined) return setAlert(refusalText(answer.error));
    toastGood(texts.done, texts.doneText(answer.data));
    return onClose();
  };
  const canCheck = file !== undefined && account.trim().length >= 2 && !checking.isLoading;
  const canImport =
    preview !== undefined && preview.lines > 0 && preview.otherAccount === undefined && !adding.isLoading;
  return (
    <ContentDialog title={texts.title} onClose={onClose}>
      <Stack spacing={4}>
        <p>{texts.intro}</p>
        <Stack spacing={1.5}>
          <FieldLabel htmlFor={ids.file}>{texts.file}</FieldLabel>
          <FileInput
            id={ids.file}
            type="file"
            accept={STATEMENT_ACCEPT}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </Stack>
        <Stack spacing={1.5}>
          <FieldLabel htmlFor={ids.account}>{texts.account}</FieldLabel>
          <PlainInput
            id={ids.account}
            list={ids.accounts}
            maxLength={STATEMENT_MAX.account}
            autoComplete="off"
            aria-describedby={`${ids.account}-hint`}
            value={account}
            onChange={(event) => {
              setAccount(event.target.value);
              setPreview(undefined);
            }}
          />
          <datalist id={ids.accounts}>
            {accounts.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <SecondaryText id={`${ids.account}-hint`}>{texts.accountHint}</SecondaryText>
        </Stack>
        <FormAlert text={alert} />
        {preview === undefined ? null : (
          <>
            <PreviewFacts preview={preview} />
            {preview.format === 'csv' ? (
              <ColumnChooser
                key={JSON.stringify(preview.columns)}
                preview={preview}
                isBusy={checking.isLoading}
                onApply={(columns) => void read(columns)}
              />
            ) : null}
          </>
        )}
      </Stack>
      <Actions>
        <Button variant="outlined" onClick={onClose}>
          {texts.cancel}
        </Button>
        {preview === undefined ? (
          <Button variant="contained" disabled={!canCheck} onClick={() => void read()}>
            {checking.isLoading ? texts.reading : texts.read}
          </Button>
        ) : (
          <Button variant="contained" disabled={!canImport} onClick={() => void send()}>
            {adding.isLoading ? texts.importing : texts.import(preview.lines - preview.duplicates)}
          </Button>
        )}
      </Actions>
    </ContentDialog>
  );
}
