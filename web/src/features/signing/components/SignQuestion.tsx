import Button from '@mui/material/Button';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { DescriptionList } from '#ui/layout/Panel.js';

export interface Signing {
  /** What is signed. */
  readonly title: string;
  readonly fullName: string;
  readonly businessName?: string | undefined;
  /** The titles of the texts that are accepted with it. */
  readonly texts: readonly string[];
}

/** The whole of it once more, before it counts. */
export function SignQuestion({
  about: { title, fullName, businessName, texts },
  answer,
}: {
  about: Signing;
  answer: (yes: boolean) => void;
}) {
  return (
    <ConfirmDialog
      title={`Sign the ${title.charAt(0).toLowerCase()}${title.slice(1)}?`}
      safe="Do not sign yet"
      onClose={() => answer(false)}
      action={
        <Button variant="contained" onClick={() => answer(true)}>
          Sign now
        </Button>
      }
    >
      <DescriptionList>
        <dt>Signed by</dt>
        <dd>{fullName}</dd>
        {businessName === undefined ? null : (
          <>
            <dt>For</dt>
            <dd>{businessName}</dd>
          </>
        )}
        <dt>You accept</dt>
        <dd>{texts.join(', ')}</dd>
      </DescriptionList>
      <p style={{ marginTop: 12 }}>Your signature is legally binding. We email you a copy.</p>
    </ConfirmDialog>
  );
}
