import { centsToRand } from '@revive/contracts/money';
import { monthlyCentsOf } from '@revive/contracts/tenant-onboarding/catalogue';
import { planOf } from '@revive/contracts/onboarding/plans';
import { styled } from '@mui/material/styles';
import { Fragment, useState, type ReactNode } from 'react';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Fieldset } from '#ui/form/Fieldset.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Money } from '#ui/data-display/Money.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { useConfirmTenantServicesMutation } from '../api/tenant-onboarding.api.js';
import type { TenantOnboarding } from '#api/generated/tenant-onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages, showFailure } from '../tenant-onboarding.messages.js';

type Services = TenantOnboarding['services'];
type Id = Services['selected'][number];
const Choices = styled(Fieldset)({ '& > legend': { fontSize: TYPE.body2.fontSize, marginBottom: 4 } });
const Choice = styled('label')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'start',
  minHeight: 44,
  padding: '10px 0',
  boxSizing: 'border-box',
  cursor: 'pointer',
  borderBottom: `1px solid ${color.divider}`,
  '& input': { width: 20, height: 20, margin: 0 },
});
const Sum = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 16px',
  fontSize: TYPE.body2.fontSize,
  '& dd': { textAlign: 'right' },
  '& .total': { ...TYPE.h3 },
});

/**
 * Step 3: the price of the plan plus a fifth of each service; the server's figure is authoritative. `kept`: confirmed
 * services cannot be removed. `note`: the reason and the way to change them.
 */
export function ServicesStep({
  tenantId,
  services,
  fixed = false,
  kept = false,
  note,
}: {
  tenantId: string;
  services: Services;
  fixed?: boolean;
  kept?: boolean;
  note?: ReactNode;
}) {
  const texts = messages.services;
  const [confirm, { isLoading: sending }] = useConfirmTenantServicesMutation();
  const [selected, setSelected] = useState<readonly Id[]>(services.selected);
  const plan = planOf(services.tier);
  const chosen = services.catalogue.filter(({ id }) => selected.includes(id));
  const monthlyCents = monthlyCentsOf(services.baseCents, selected);
  const confirmed =
    services.monthlyCents !== undefined &&
    services.monthlyCents === monthlyCents &&
    [...selected].sort().join() === [...services.selected].sort().join();
  const send = () =>
    confirm({
      tenantServiceSelection: {
        tenantId,
        selectedServices: chosen.map(({ id }) => id),
        monthlySubscription: centsToRand(monthlyCents),
      },
    })
      .unwrap()
      .then(
        () => toastGood(texts.done),
        (error: unknown) => showFailure('services', error),
      );
  return (
    <Stack spacing={3}>
      {note === undefined ? null : <div>{note}</div>}
      <Choices disabled={fixed}>
        <legend>{texts.legend}</legend>
        {services.catalogue.map(({ id, name, priceCents, category, difficulty }) => (
          <Choice key={id}>
            <input
              type="checkbox"
              name="selectedServices"
              value={id}
              checked={selected.includes(id)}
              disabled={kept && services.selected.includes(id)}
              onChange={(event) =>
                setSelected(event.target.checked ? [...selected, id] : selected.filter((one) => one !== id))
              }
            />
            <span>
              <strong>{name}</strong>
              <br />
              <SecondaryText>
                {category} · {difficulty}
              </SecondaryText>
            </span>
            <Money cents={priceCents} />
          </Choice>
        ))}
      </Choices>
      <MonthlySum
        base={texts.base(plan.name)}
        baseCents={services.baseCents}
        chosen={chosen}
        monthlyCents={monthlyCents}
      />
      {kept ? null : (
        <Sum aria-label={texts.once}>
          <dt>{texts.setupFee}</dt>
          <dd>
            <Money cents={plan.setupCents} />
          </dd>
        </Sum>
      )}
      {fixed ? null : (
        <Stack direction="row" spacing={2}>
          <ActionButton
            variant={confirmed ? 'outlined' : 'contained'}
            disabled={selected.length === 0 || sending || confirmed}
            onClick={() => void send()}
          >
            {sending ? texts.confirming : texts.confirm}
          </ActionButton>
          {confirmed ? (
            <SecondaryText>
              {texts.confirmed.before} <Money cents={services.monthlyCents ?? 0} /> {texts.confirmed.after}
            </SecondaryText>
          ) : null}
        </Stack>
      )}
    </Stack>
  );
}

function MonthlySum({
  base,
  baseCents,
  chosen,
  monthlyCents,
}: {
  base: string;
  baseCents: number;
  chosen: Services['catalogue'];
  monthlyCents: number;
}) {
  const texts = messages.services;
  return (
    <Sum aria-label={texts.sum}>
      <dt>{base}</dt>
      <dd>
        <Money cents={baseCents} />
      </dd>
      {chosen.map(({ id, name, shareCents }) => (
        <Fragment key={id}>
          <dt>{texts.share(name)}</dt>
          <dd>
            <Money cents={shareCents} />
          </dd>
        </Fragment>
      ))}
      <dt className="total">{texts.sum}</dt>
      <dd className="total">
        <Money cents={monthlyCents} />
      </dd>
    </Sum>
  );
}
