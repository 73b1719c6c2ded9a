import Button from '@mui/material/Button';
import { openPassportSchema } from '@revive/contracts/repairs/proof/passport';
import type { DevicePassport, OpenPassport } from '#api/generated/passports.gen.js';
import { describeError } from '#api/errors.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { clockText } from '#ui/format/time-text.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useOpenPassportMutation } from './passport.api.js';
import { messages } from './passport.messages.js';

const texts = messages.open;
type Entry = DevicePassport['entries'][number];

function History({ entry }: { entry: Entry }) {
  const { own, takenInAt, handedOverAt, outcome, findings, procedures, recordDigest, recordParts } = entry;
  return (
    <Inset as="li">
      <strong>{own === 'yes' ? texts.own : texts.other}</strong>
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

export function PassportLookup({ code = '' }: { code?: string }) {
  const [open, { data }] = useOpenPassportMutation();
  return (
    <Stack spacing={4}>
      <SchemaForm<OpenPassport>
        schema={openPassportSchema}
        initial={{ code }}
        labels={{ code: texts.code }}
        submit={async (values) => void (await open({ openPassport: values }).unwrap())}
        onFailure={(error) => toastFailure(texts.failed, describeError(error))}
      >
        {({ sending }) => (
          <Stack spacing={3}>
            <SecondaryText>{texts.intro}</SecondaryText>
            <TextField name="code" label={texts.code} hint={texts.codeHint} />
            <div>
              <Button type="submit" variant="contained" disabled={sending}>
                {sending ? texts.opening : texts.action}
              </Button>
            </div>
          </Stack>
        )}
      </SchemaForm>
      {data === undefined ? null : (
        <Stack spacing={3} component="section" aria-label={texts.found(data.entries.length)}>
          <SecondaryText component="p">
            {texts.found(data.entries.length)}. {texts.until(clockText(data.expiresAt))}
          </SecondaryText>
          <Stack spacing={3} component="ol">
            {data.entries.map((entry) => (
              <History key={`${entry.handedOverAt} ${entry.recordDigest}`} entry={entry} />
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}
