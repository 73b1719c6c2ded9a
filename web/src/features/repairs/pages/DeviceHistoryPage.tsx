import Button from '@mui/material/Button';
import { openPassportSchema } from '@revive/contracts/repairs/proof/passport';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { DevicePassport, OpenPassport } from '#api/generated/passports.gen.js';
import { describeError } from '#api/errors.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { clockText } from '#ui/format/time-text.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, DescriptionList, Inset, Panel } from '#ui/layout/Panel.js';
import { Column } from '#ui/layout/stacks.js';
import { useOpenPassportMutation } from '../passport/passport.api.js';
import { messages } from '../passport/passport.messages.js';

const texts = messages.open;
type Entry = DevicePassport['entries'][number];

function History({ entry }: { entry: Entry }) {
  const { own, takenInAt, handedOverAt, outcome, findings, procedures, recordDigest, recordParts } = entry;
  return (
    <Inset as="li">
      <strong style={{ fontWeight: 600 }}>{own === 'yes' ? texts.own : texts.other}</strong>
      <DescriptionList>
        <dt>{texts.facts.takenIn}</dt>
        <dd>
          <When at={takenInAt} />
        </dd>
        <dt>{texts.facts.handedOver}</dt>
        <dd>
          <When at={handedOverAt} />
        </dd>
        <dt>{texts.facts.outcome}</dt>
        <dd>{texts.outcomes[outcome]}</dd>
        <dt>{texts.facts.findings}</dt>
        <dd>
          {findings.length === 0 ? texts.none : null}
          {findings.map(({ code, severity }, at) => (
            <div key={at}>
              <Mono>{code}</Mono> <SecondaryText>{severity}</SecondaryText>
            </div>
          ))}
        </dd>
        <dt>{texts.facts.procedures}</dt>
        <dd>
          {procedures.length === 0 ? texts.none : procedures.map(({ id, version }) => `${id} ${version}`).join(', ')}
        </dd>
        <dt>{texts.facts.digest}</dt>
        <dd>
          <Mono>{recordDigest}</Mono> <SecondaryText>{texts.digest(recordParts)}</SecondaryText>
        </dd>
      </DescriptionList>
    </Inset>
  );
}

/** /tenant/device-history: what other shops did to a device, by the code of its owner. */
export default function DeviceHistoryPage() {
  const { hash } = useLocation();
  const [code] = useState(() => /^#code=([0-9A-Za-z-]{1,40})$/.exec(hash)?.[1] ?? '');
  const [open, { data }] = useOpenPassportMutation();
  return (
    <>
      <PageHeader title={texts.title} fact={data === undefined ? null : texts.found(data.entries.length)} />
      <Column gap={16} as="div">
        <Card aria-label={texts.enter}>
          <SchemaForm<OpenPassport>
            schema={openPassportSchema}
            initial={{ code }}
            labels={{ code: texts.code }}
            submit={async (values) => void (await open({ openPassport: values }).unwrap())}
            onFailure={(error) => toastFailure(texts.failed, describeError(error))}
          >
            {({ sending }) => (
              <Column gap={12}>
                <SecondaryText>{texts.intro}</SecondaryText>
                <TextField name="code" label={texts.code} />
                <div>
                  <Button type="submit" variant="contained" disabled={sending}>
                    {sending ? texts.opening : texts.action}
                  </Button>
                </div>
              </Column>
            )}
          </SchemaForm>
        </Card>
        {data === undefined ? null : (
          <Panel title={texts.found(data.entries.length)}>
            <SecondaryText as="p" style={{ marginBottom: 12 }}>
              {texts.until(clockText(data.expiresAt))}
            </SecondaryText>
            <Column as="ol" gap={12} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
              {data.entries.map((entry) => (
                <History key={`${entry.handedOverAt} ${entry.recordDigest}`} entry={entry} />
              ))}
            </Column>
          </Panel>
        )}
      </Column>
    </>
  );
}
