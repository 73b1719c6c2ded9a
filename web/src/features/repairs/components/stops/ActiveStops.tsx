import Button from '@mui/material/Button';
import { useState } from 'react';
import { resumeRequestSchema } from '@revive/contracts/repairs/emergency-stop';
import type { EmergencyStopRow, ResumeRequest } from '#api/generated/stops.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { When } from '#ui/data-display/When.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListEmergencyStopsQuery, useResumeAfterStopMutation } from '../../api/stops.api.js';
import { messages, procedureText } from '../../messages/stops.messages.js';

const texts = messages.standing;

function whatOf({ tenantName, tenantId, procedureId, agentVersion }: EmergencyStopRow['scope']): string {
  const parts = [
    procedureId === undefined ? undefined : procedureText(procedureId),
    tenantId === undefined ? undefined : texts.shop(tenantName ?? tenantId),
    agentVersion === undefined ? undefined : texts.version(agentVersion),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? texts.everything : parts.join(' · ');
}

function Stop({ stop, children }: { stop: EmergencyStopRow; children?: React.ReactNode }) {
  return (
    <li>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <span>
          <strong>{whatOf(stop.scope)}</strong>
          <br />
          {stop.reason === '' ? texts.noReason : stop.reason}
          <br />
          <SecondaryText>
            {stop.resumedAt === undefined ? texts.since : texts.lifted} <When at={stop.resumedAt ?? stop.at} />
            {stop.resumedAt === undefined ? '' : ` · ${stop.resumeReason ?? texts.noReason}`}
          </SecondaryText>
        </span>
        {children}
      </Stack>
    </li>
  );
}

function ResumeDialog({ stopId, onClose }: { stopId: string; onClose: () => void }) {
  const [resume] = useResumeAfterStopMutation();
  const { title, text, labels, action, busy, done, failed } = messages.resume;
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{text}</Text>}
      schema={resumeRequestSchema}
      initial={{ reason: '' }}
      labels={labels}
      submit={(values: ResumeRequest) => resume({ id: stopId, resumeRequest: values }).unwrap()}
      success={{ title: done }}
      failure={failed}
      action={action}
      busy={busy}
    >
      <TextField name="reason" label={labels.reason} autoFocus />
    </FormDialog>
  );
}

export function ActiveStops() {
  const { data, error } = useListEmergencyStopsQuery({});
  const [lifting, setLifting] = useState<string>();
  if (data === undefined) return error === undefined ? null : <p role="alert">{texts.failed}</p>;
  const standing = data.filter(({ resumedAt }) => resumedAt === undefined);
  const earlier = data.filter(({ resumedAt }) => resumedAt !== undefined);
  return (
    <>
      {standing.length === 0 ? null : (
        <Section title={texts.title}>
          <Stack spacing={2.5} component="ul">
            {standing.map((stop) => (
              <Stop key={stop.stopId} stop={stop}>
                <Button size="small" variant="outlined" onClick={() => setLifting(stop.stopId)}>
                  {texts.lift}
                </Button>
              </Stop>
            ))}
          </Stack>
        </Section>
      )}
      {earlier.length === 0 ? null : (
        <details>
          <summary>{texts.earlier}</summary>
          <Stack spacing={2.5} sx={{ mt: 2 }} component="ul">
            {earlier.map((stop) => (
              <Stop key={stop.stopId} stop={stop} />
            ))}
          </Stack>
        </details>
      )}
      {lifting === undefined ? null : <ResumeDialog stopId={lifting} onClose={() => setLifting(undefined)} />}
    </>
  );
}
