import Button from '@mui/material/Button';
import { claimSchema } from '@revive/contracts/repairs/proof/warranty';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Repair } from '#api/generated/repairs.gen.js';
import type { ClaimWarranty } from '#api/generated/warranty.gen.js';
import { repairPath } from '#entities/paths.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { useClaimAtCounterMutation } from './warranty.api.js';
import { messages } from './warranty.messages.js';

const texts = messages.shop;
type Warranty = NonNullable<Repair['warranty']>;

function ClaimDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [claim] = useClaimAtCounterMutation();
  return (
    <FormDialog
      title={texts.claim}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{texts.intro}</Text>}
      schema={claimSchema}
      initial={{ reason: '' }}
      labels={{ reason: texts.reason }}
      submit={(values: ClaimWarranty) => claim({ id, claimWarranty: values }).unwrap()}
      success={({ number }) => ({ title: messages.form.sent, text: messages.form.sentText(number) })}
      failure={messages.form.failed}
      action={texts.action}
      busy={messages.form.sending}
    >
      <TextField name="reason" label={texts.reason} rows={3} />
      <KeptDraft form="shop-claim" subject={id} fields={['reason']} />
    </FormDialog>
  );
}

const Claims = ({ claims, area }: { claims: Warranty['claims']; area: 'tenant' | 'admin' }) => (
  <Stack spacing={2} component="ul" aria-label={messages.claims.title}>
    {claims.map(({ repairId, number, at, reason, by, verdict, why }) => (
      <li key={repairId}>
        <Link to={repairPath(area, repairId)}>{messages.claims.claim(number)}</Link>{' '}
        <SecondaryText>
          {by === '' ? texts.customer : texts.by(by)}, <When at={at} />
        </SecondaryText>
        <p>{reason}</p>
        <SecondaryText component="p">
          {verdict === undefined ? texts.waiting : `${texts.verdicts[verdict]}. ${why ?? ''}`}
        </SecondaryText>
      </li>
    ))}
  </Stack>
);

export function ShopWarranty({ repair, isShop }: { repair: Repair; isShop: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow(60_000);
  const { warranty } = repair;
  if (warranty === undefined) return null;
  const isOver = Date.parse(warranty.until) < now;
  return (
    <Section title={messages.title}>
      <Stack spacing={2.5}>
        <p>{isOver ? messages.over(warranty.until) : messages.until(warranty.until)}</p>
        {warranty.claims.length === 0 ? null : <Claims claims={warranty.claims} area={isShop ? 'tenant' : 'admin'} />}
        {isShop && !isOver && warranty.claimable > 0 ? (
          <div data-screen-only>
            <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
              {texts.claim}
            </Button>
          </div>
        ) : null}
      </Stack>
      {isOpen ? <ClaimDialog id={repair.id} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

export function ClaimNotice({ repair: { claimOf, awaitsDevice }, isShop }: { repair: Repair; isShop: boolean }) {
  if (claimOf === undefined) return null;
  return (
    <Text sx={{ mt: 3 }}>
      <Link to={repairPath(isShop ? 'tenant' : 'admin', claimOf.repairId)}>{messages.claimOf(claimOf.number)}</Link>.{' '}
      {messages.claimOfText} {isShop && awaitsDevice === true ? messages.awaitsDevice : null}
    </Text>
  );
}
