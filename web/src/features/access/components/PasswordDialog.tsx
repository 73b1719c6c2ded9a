import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { useReauthenticateMutation } from '../api/own-account.api.js';
import { ReauthForm } from './ReauthForm.js';

/** The password once more. `onDone`: whether it was right, or the person would rather not. */
export function PasswordDialog({ onDone }: { onDone: (proven: boolean) => void }) {
  const [prove] = useReauthenticateMutation();
  return (
    <ContentDialog title="Confirm that it is you" onClose={() => onDone(false)}>
      <p style={{ marginBottom: 12 }}>
        What gives or takes rights asks for your password when you have not typed it for 15 minutes.
      </p>
      <ReauthForm
        action="Confirm"
        failure="Not confirmed"
        onClose={() => onDone(false)}
        submit={async (proven) => {
          await prove({ proven }).unwrap();
          onDone(true);
        }}
      />
    </ContentDialog>
  );
}
