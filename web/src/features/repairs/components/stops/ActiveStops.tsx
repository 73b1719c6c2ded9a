import Button from '@mui/material/Button';
import { useState } from 'react';
import { resumeRequestSchema } from '@revive/contracts/repairs/emergency-stop';
import type { EmergencyStopRow, ResumeRequest } from '#api/generated/stops.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { When } from '#ui/data-display/When.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { TYPE } from '#ui/theme/tokens.js';
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
      <Row style={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
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
      </Row>
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
      intro={<p style={{ marginBottom: 16 }}>{text}</p>}
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
        <section aria-label={texts.title}>
          <h3 style={TYPE.h3}>{texts.title}</h3>
          <Column as="ul" gap={10}>
            {standing.map((stop) => (
              <Stop key={stop.stopId} stop={stop}>
                <Button size="small" variant="outlined" onClick={() => setLifting(stop.stopId)}>
                  {texts.lift}
                </Button>
              </Stop>
            ))}
          </Column>
        </section>
      )}
      {earlier.length === 0 ? null : (
        <details>
          <summary>{texts.earlier}</summary>
          <Column as="ul" gap={10} style={{ marginTop: 8 }}>
            {earlier.map((stop) => (
              <Stop key={stop.stopId} stop={stop} />
            ))}
          </Column>
        </details>
      )}
      {lifting === undefined ? null : <ResumeDialog stopId={lifting} onClose={() => setLifting(undefined)} />}
    </>
  );
}
