import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { compareReleases } from '@revive/contracts/fleet/update-states';
import { createRolloutSchema, DEFAULT_ROLLOUT_SHARES, FAILURE_RULES } from '@revive/contracts/rollouts/rollouts';
import { useNavigate } from 'react-router';
import type { CreateRollout, Rollout } from '#api/generated/patches.gen.js';
import { useGetUpdatePublisherQuery } from '#entities/agent-update/agent-update.api.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TwoColumns } from '#ui/layout/TwoColumns.js';
import { PackageCheck } from '#ui/theme/icons.js';
import { useCreateRolloutMutation } from '../api/rollouts.api.js';
import { rolloutPath } from '../rollout-paths.js';
import { create as texts } from '../rollouts.messages.js';
import { SharesField } from './SharesField.js';
import { ShopsField } from './ShopsField.js';

const SOAK = [0, 60, 360, 1440, 4320] as const;
const DEADLINE = [60, 360, 1440, 4320, 10_080] as const;
const choicesOf = (minutes: readonly (keyof typeof texts.spans)[]) =>
  minutes.map((value) => ({ value: String(value), label: texts.spans[value] }));
const RULES = FAILURE_RULES.map((value) => ({ value, label: texts.rules[value] }));

const LABELS = {
  targetVersion: texts.version,
  tenantIds: texts.who,
  shares: texts.shares,
  failureRule: texts.rule,
  soakMinutes: texts.soak,
  deadlineMinutes: texts.deadline,
  minimumSuccesses: texts.minimum,
};

const INITIAL: { [K in keyof CreateRollout]?: CreateRollout[K] | '' } = {
  targetVersion: '',
  tenantIds: [],
  shares: [...DEFAULT_ROLLOUT_SHARES],
  failureRule: 'standard',
  soakMinutes: 0,
  deadlineMinutes: 1440,
  minimumSuccesses: '',
  asksBeforeEachGroup: false,
};

export function CreateRolloutDialog({ onClose }: { onClose: () => void }) {
  const query = useGetUpdatePublisherQuery();
  const versions = [
    ...new Set((query.data?.versions ?? []).filter(({ kind }) => kind === 'agent').map(({ version }) => version)),
  ].toSorted((a, b) => compareReleases(b, a));
  if (versions.length > 0) return <CreateForm versions={versions} onClose={onClose} />;
  return (
    <ContentDialog title={texts.title} onClose={onClose}>
      <QueryState query={query} loading={<Loading rows={4} />}>
        {() => (
          <Empty icon={PackageCheck} title={texts.noVersions}>
            {texts.noVersionsText}
          </Empty>
        )}
      </QueryState>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </ContentDialog>
  );
}

function CreateForm({ versions, onClose }: { versions: readonly string[]; onClose: () => void }) {
  const [create] = useCreateRolloutMutation();
  const navigate = useNavigate();
  return (
    <FormDialog<CreateRollout, Rollout>
      title={texts.title}
      onClose={onClose}
      schema={createRolloutSchema}
      initial={INITIAL}
      labels={LABELS}
      needed={['targetVersion', 'tenantIds']}
      submit={async (values) => {
        const made = await create({ createRollout: values }).unwrap();
        void navigate(rolloutPath(made.id));
        return made;
      }}
      success={{ title: texts.done, text: texts.doneText }}
      failure={texts.failed}
      action={texts.submit}
      busy={texts.busy}
    >
      {({ values }) => (
        <>
          <SelectField
            name="targetVersion"
            label={texts.version}
            choices={[{ value: '', label: texts.chooseVersion }, ...versions.map((value) => ({ value, label: value }))]}
          />
          <ShopsField />
          <SharesField />
          <SelectField name="failureRule" label={texts.rule} choices={RULES} hint={ruleText(values['failureRule'])} />
          <TwoColumns>
            <SelectField name="soakMinutes" label={texts.soak} choices={choicesOf(SOAK)} />
            <SelectField
              name="deadlineMinutes"
              label={texts.deadline}
              choices={choicesOf(DEADLINE)}
              hint={texts.deadlineHint}
            />
          </TwoColumns>
          <TextField
            name="minimumSuccesses"
            label={texts.minimum}
            hint={texts.minimumHint}
            inputMode="numeric"
            optional
          />
          <CheckboxField name="asksBeforeEachGroup" label={texts.asks} />
          <SecondaryText component="p">{texts.doneText}</SecondaryText>
        </>
      )}
    </FormDialog>
  );
}

const ruleText = (rule: unknown): string => texts.ruleTexts[rule === 'first-failure' ? rule : 'standard'];
