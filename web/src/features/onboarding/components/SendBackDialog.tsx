import { Text } from '#ui/data-display/texts.js';
import { requestChangesSchema } from '@revive/contracts/onboarding/review-forms';
import { PART_LABELS, type ApplicationStatus, type PartOfApplication } from '@revive/contracts/onboarding/states';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import type { Application, RequestChanges } from '#api/generated/onboarding.gen.js';
import { useRequestChangesMutation } from '../api/onboarding.api.js';
import { messages } from '../messages/review.js';

const AFTER_COMPANY: readonly ApplicationStatus[] = ['hardware_verification', 'staff_info', 'final_review'];

/**
 * The parts that can be requested again: submitted, and not already the applicant's next step. The service applies the
 * same check.
 */
export const partsOf = ({
  status,
  companyDetails,
}: Pick<Application, 'status' | 'companyDetails'>): PartOfApplication[] => [
  ...(AFTER_COMPANY.includes(status) ? ['hardware' as const] : []),
  ...(companyDetails !== undefined && (status === 'pending' || AFTER_COMPANY.includes(status))
    ? ['company' as const]
    : []),
  ...(status === 'final_review' ? ['staff' as const] : []),
  'documents',
];

/**
 * spec part 2 §4: changes of the hardware lead back to step 4; of another part the state stays, and it alone is asked
 * for.
 */
export function SendBackDialog({ application: one, onClose }: { application: Application; onClose: () => void }) {
  const texts = messages.sendBack;
  const [send] = useRequestChangesMutation();
  const parts = partsOf(one);
  return (
    <FormDialog<RequestChanges>
      title={texts.title}
      onClose={onClose}
      schema={requestChangesSchema}
      initial={{ part: parts[0] ?? 'documents', reason: '' }}
      labels={{ part: texts.part, reason: texts.reason }}
      submit={(form: RequestChanges) => send({ id: one.id, requestChanges: form }).unwrap()}
      success={{ title: texts.done }}
      failure={texts.failed}
      action={texts.title}
      busy={texts.sending}
    >
      <Text sx={{ mb: 3 }}>{texts.intro}</Text>
      <SelectField
        name="part"
        label={texts.part}
        choices={parts.map((value) => ({ value, label: PART_LABELS[value] }))}
      />
      <TextField name="reason" label={texts.reason} rows={4} />
      <KeptDraft form="send-back" subject={one.id} fields={['part', 'reason']} />
    </FormDialog>
  );
}
