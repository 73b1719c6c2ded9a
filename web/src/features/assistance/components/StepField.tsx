import { STEP_NAMES } from '@revive/contracts/repairs/states';
import { STEP_TITLES } from '#entities/repair/step-status.js';
import { SelectField } from '#ui/form/fields.js';

export const StepField = ({ label, none }: { label: string; none: string }) => (
  <SelectField
    name="step"
    label={label}
    optional
    choices={[{ value: '', label: none }, ...STEP_NAMES.map((value) => ({ value, label: STEP_TITLES[value] }))]}
  />
);
