import Button from '@mui/material/Button';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../signing.messages.js';

const { question } = messages;

export interface Signing {
  readonly title: string;
  readonly fullName: string;
  readonly businessName?: string | undefined;
  readonly texts: readonly string[];
}

export function SignQuestion({
  about: { title, fullName, businessName, texts },
  answer,
}: {
  about: Signing;
  answer: (yes: boolean) => void;
}) {
  return (
    <ConfirmDialog
      title={question.title(title)}
      safe={question.safe}
      onClose={() => answer(false)}
      action={
        <Button variant="contained" onClick={() => answer(true)}>
          {question.submit}
        </Button>
      }
    >
      <Stack spacing={3}>
        <DescriptionList>
          <dt>{question.by}</dt>
          <dd>{fullName}</dd>
          {businessName === undefined ? null : (
            <>
              <dt>{question.business}</dt>
              <dd>{businessName}</dd>
            </>
          )}
          <dt>{question.texts}</dt>
          <dd>{texts.join(', ')}</dd>
        </DescriptionList>
        <p>{question.text}</p>
      </Stack>
    </ConfirmDialog>
  );
}
