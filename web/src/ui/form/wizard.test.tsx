import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { registerShopSchema, REGISTRATION_STEPS } from '@revive/contracts/onboarding/register-shop';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toFailure } from '#api/errors.js';
import { CheckboxField, ManyField } from './choice-fields.js';
import { TextField } from './fields.js';
import { SchemaForm } from './SchemaForm.js';
import { Wizard } from './Wizard.js';

const STEPS = REGISTRATION_STEPS.map(({ title, fields }) => ({
  title,
  fields,
  content: fields.map((name) => {
    if (name === 'currentServices')
      return <ManyField key={name} name={name} label={name} choices={['Screen Repair', 'Data Recovery']} />;
    return (ACCEPTANCES as readonly string[]).includes(name) ? (
      <CheckboxField key={name} name={name} label={name} />
    ) : (
      <TextField key={name} name={name} label={name} />
    );
  }),
}));
const LABELS = Object.fromEntries(STEPS.flatMap(({ fields }) => fields.map((name) => [name, name])));
const TYPED: Record<string, string> = {
  businessName: 'Umbani',
  registrationNumber: '2019',
  taxId: '90',
  contactName: 'Thandi',
  email: 't@umbani.example',
  phone: '021 555 0100',
  physicalAddress: '1 Long Street',
  businessType: 'franchise',
  yearsInBusiness: '4',
  monthlyRepairVolume: '60',
  bankName: 'A Bank',
  accountNumber: '12345678',
  branchCode: '250655',
};

function Form({
  submit,
  onRest = () => undefined,
}: {
  submit: (values: object) => Promise<unknown>;
  onRest?: (values: object) => void;
}) {
  const initial = {
    ...Object.fromEntries(Object.keys(TYPED).map((name) => [name, ''])),
    currentServices: [],
    subscriptionTier: 'professional',
    accountType: 'current',
  };
  return (
    <SchemaForm
      schema={registerShopSchema}
      initial={initial}
      labels={LABELS}
      submit={submit}
      onFailure={() => undefined}
    >
      {({ sending }) => (
        <Wizard
          label="A form"
          steps={STEPS}
          submit="Submit Application"
          sendingText="Submitting..."
          sending={sending}
          onRest={onRest}
        />
      )}
    </SchemaForm>
  );
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const fill = (names: readonly string[]) =>
  names.forEach((name) =>
    fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { value: TYPED[name] } }),
  );
const next = async (to: number) => {
  fireEvent.click(button('Next'));
  await screen.findByText(`Step ${to} of 4`);
};
async function toTheEnd(): Promise<void> {
  fill(['businessName', 'registrationNumber', 'taxId', 'contactName', 'email', 'phone', 'physicalAddress']);
  await next(2);
  fill(['businessType', 'yearsInBusiness', 'monthlyRepairVolume']);
  fireEvent.click(screen.getByLabelText('Screen Repair'));
  await next(3);
  await next(4);
  fill(['bankName', 'accountNumber', 'branchCode']);
}

afterEach(cleanup);

describe('Wizard', () => {
  // spec K015, M029, M031
  it('starts with Previous disabled and stays on the step while a field is invalid', async () => {
    render(<Form submit={() => Promise.resolve()} />);
    expect([screen.getAllByText(/1 of 4/).map(({ textContent }) => textContent), button('Previous').disabled]).toEqual([
      ['Step 1 of 4'],
      true,
    ]);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 1 of 4');
    fireEvent.click(button('Next'));
    await screen.findByText('Business name must be at least 2 characters');
    expect(screen.queryByText('Step 2 of 4')).toBeNull();
    // Fields of later steps are not validated yet.
    expect(screen.queryByText('Bank name is required')).toBeNull();
  });

  // spec K044
  it('requires all acceptances at the end and sends the cast values', async () => {
    const submit = jest.fn(async (_values: object) => undefined);
    const rested = jest.fn();
    render(<Form submit={submit} onRest={rested} />);
    await toTheEnd();
    fireEvent.click(button('Submit Application'));
    await screen.findAllByText('You must accept the privacy policy');
    expect(submit).not.toHaveBeenCalled();
    for (const name of ACCEPTANCES) fireEvent.click(screen.getByLabelText(name));
    fireEvent.click(button('Submit Application'));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submit.mock.calls[0]?.[0]).toMatchObject({
      businessName: 'Umbani',
      yearsInBusiness: 4,
      currentServices: ['Screen Repair'],
      accountType: 'current',
      antiHackingAccepted: true,
    });
    expect(rested).toHaveBeenCalled();
  });

  it('reports typed values once when the page is left within two seconds', () => {
    const rested = jest.fn();
    render(<Form submit={() => Promise.resolve()} onRest={rested} />);
    fill(['businessName']);
    expect(rested).not.toHaveBeenCalled();
    cleanup();
    expect(rested.mock.calls).toEqual([[expect.objectContaining({ businessName: 'Umbani' }), 0]]);
  });

  it('returns to the step refused by the server', async () => {
    const refused = toFailure(400, {
      code: 'INVALID',
      message: 'Some fields need your attention.',
      requestId: 'r',
      fields: [{ path: 'taxId', message: 'Tax ID is required' }],
    });
    render(<Form submit={() => Promise.reject(Object.assign(new Error('refused'), refused))} />);
    await toTheEnd();
    for (const name of ACCEPTANCES) fireEvent.click(screen.getByLabelText(name));
    fireEvent.click(button('Submit Application'));
    await screen.findByText('Step 1 of 4');
    await screen.findByText('Tax ID is required');
  });
});
