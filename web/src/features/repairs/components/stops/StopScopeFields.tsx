import { PROCEDURES, type ProcedureId } from '@revive/contracts/repairs/procedures';
import { STOP_REASON_MAX } from '@revive/contracts/repairs/emergency-stop';
import type { ReactNode } from 'react';
import type { EmergencyStopRequest } from '#api/generated/stops.gen.js';
import { FilterSelect } from '#ui/form/FilterSelect.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages, procedureText } from '../../messages/stops.messages.js';

const texts = messages.scope;

/** Renders the shop selection; supplied by the page, because this feature does not know shops. */
export type ShopChoice = (given: { value: string; onChange: (tenantId: string) => void }) => ReactNode;
export interface Scope {
  readonly of: '' | 'shop' | 'procedure' | 'version';
  readonly tenantId: string;
  readonly procedureId: ProcedureId | '';
  readonly agentVersion: string;
  readonly reason: string;
}
export const EVERYTHING: Scope = { of: '', tenantId: '', procedureId: '', agentVersion: '', reason: '' };

const NEEDED = { shop: 'tenantId', procedure: 'procedureId', version: 'agentVersion' } as const;

/** True once the chosen scope has a value. Prevents sending a wider stop than the form shows. */
export const isComplete = (scope: Scope): boolean => scope.of === '' || scope[NEEDED[scope.of]].trim() !== '';
export function requestOf({ of, tenantId, procedureId, agentVersion, reason }: Scope): EmergencyStopRequest {
  return {
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(of === 'shop' && { tenantId }),
    ...(of === 'procedure' && procedureId !== '' && { procedureId }),
    ...(of === 'version' && { agentVersion: agentVersion.trim() }),
  };
}

const KINDS = [
  { value: 'shop', label: texts.shop },
  { value: 'procedure', label: texts.procedure },
  { value: 'version', label: texts.version },
] as const;
const PROCEDURE_CHOICES = (Object.keys(PROCEDURES) as ProcedureId[]).map((id) => ({
  value: id,
  label: procedureText(id),
}));

/** Scope and reason of a stop. A stop of everything needs neither, so that nothing delays the stop. */
export function StopScopeFields({
  scope,
  onChange,
  shopChoice,
}: {
  scope: Scope;
  onChange: (scope: Scope) => void;
  shopChoice: ShopChoice;
}) {
  const change = (part: Partial<Scope>) => onChange({ ...scope, ...part });
  return (
    <Stack spacing={2.5} sx={{ mt: 4 }}>
      <FilterSelect
        label={texts.label}
        any={texts.everything}
        value={scope.of}
        choices={KINDS}
        onChange={(of) => change({ of })}
      />
      {scope.of === 'shop' ? shopChoice({ value: scope.tenantId, onChange: (tenantId) => change({ tenantId }) }) : null}
      {scope.of === 'procedure' ? (
        <FilterSelect
          label={texts.procedureLabel}
          any={texts.choose}
          value={scope.procedureId}
          choices={PROCEDURE_CHOICES}
          onChange={(procedureId) => change({ procedureId })}
        />
      ) : null}
      {scope.of === 'version' ? (
        <PlainInput
          aria-label={texts.versionLabel}
          placeholder={texts.versionHint}
          maxLength={40}
          value={scope.agentVersion}
          onChange={(event) => change({ agentVersion: event.target.value })}
        />
      ) : null}
      <PlainInput
        aria-label={texts.reasonLabel}
        placeholder={texts.reasonHint}
        maxLength={STOP_REASON_MAX}
        value={scope.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
    </Stack>
  );
}
