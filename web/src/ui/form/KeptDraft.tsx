import { useFormikContext } from 'formik';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { SecondaryText } from '../data-display/texts.js';
import { Stack } from '../layout/Stack.js';
import { useReadOnly } from './ActionButton.js';
import { dropDraft, readDraft, withoutSecrets, writeDraft, type DraftKey } from './draft-store.js';
import { FormScope, FormSent } from './form-scope.js';
import { messages } from './form.messages.js';

/** Reserves its height, so that content below does not move under the pointer. */
const Line = styled(Stack)({ justifyContent: 'flex-end', minHeight: 32, margin: '-8px 0' });

type Values = Readonly<Record<string, unknown>>;

export interface DraftOf {
  readonly form: string;
  /** Id of the record, such as a repair or a question. Empty if there is only one. */
  readonly subject?: string;
  /** Fields to store; all others are never stored. */
  readonly fields: readonly string[];
}

function useDraftKey({ form, subject = '' }: DraftOf): DraftKey {
  const user = useCurrentUser();
  const [id, tenantId] = [user?.id, user?.tenantId];
  return useMemo(
    () => ({
      owner: id === undefined ? undefined : { id, ...(tenantId !== undefined && { tenantId }) },
      form,
      subject,
    }),
    [id, tenantId, form, subject],
  );
}

const changedOf = (fields: readonly string[], values: Values, initial: Values): Values =>
  Object.fromEntries(
    Object.entries(withoutSecrets(Object.fromEntries(fields.map((name) => [name, values[name]]))) as Values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(withoutSecrets(initial[name])),
    ),
  );

/** A stored value of a different type comes from an older or foreign writer and is ignored. */
const isAlike = (kept: unknown, initial: unknown): boolean =>
  initial === undefined || (typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial));
const fitting = (kept: Values, initial: Values): Values =>
  Object.fromEntries(Object.entries(kept).filter(([name, value]) => isAlike(value, initial[name])));

/** Stored values at page load, for decisions before the form is rendered. */
export function useDraftValues(draft: DraftOf, initial: Values): Values {
  const key = useDraftKey(draft);
  const [kept] = useState(() => fitting(readDraft(key, draft.fields) ?? {}, initial));
  return kept;
}

/**
 * Inside a `SchemaForm`: stores typed values until the form is sent, restores them, and offers to discard them. Only
 * changed values are stored, so the rest shows current data. `complete` adds default values for unstored fields inside
 * lists.
 */
export function KeptDraft({ complete, ...draft }: DraftOf & { complete?: (kept: Values) => Values }) {
  const { values, initialValues, setValues, resetForm } = useFormikContext<Record<string, unknown>>();
  const { fields } = draft;
  const key = useDraftKey(draft);
  const form = useContext(FormScope);
  const sent = useContext(FormSent);
  const isOff = useReadOnly() !== undefined;
  const isTouched = useRef(false);
  const [isKept, setKept] = useState(false);
  const changed = JSON.stringify(changedOf(fields, values, initialValues));

  // Before the first paint, so that the form does not flash empty.
  useLayoutEffect(() => {
    const found = isOff ? undefined : readDraft(key, fields);
    if (found === undefined) return;
    const kept = fitting(found, initialValues);
    void setValues({ ...initialValues, ...(complete?.(kept) ?? kept) }, false);
    // Restored only once: later values are the person’s.
  }, [key]);
  useLayoutEffect(() => {
    const drop = () => dropDraft(key);
    sent?.add(drop);
    return () => {
      sent?.delete(drop);
    };
  }, [sent, key]);
  useEffect(() => {
    if (isOff) return;
    const isChanged = changed !== '{}';
    isTouched.current ||= isChanged;
    if (isChanged) setKept(writeDraft(key, JSON.parse(changed) as Values));
    else if (isTouched.current) {
      dropDraft(key);
      setKept(false);
    }
  }, [key, changed, isOff]);

  const discard = () => {
    dropDraft(key);
    resetForm();
    // The discard button disappears, so the focus moves to the form.
    document.getElementById(form)?.querySelector<HTMLElement>('[name]')?.focus();
  };
  if (isOff) return null;
  return (
    <Line direction="row" spacing={1} data-screen-only>
      {isKept ? (
        <>
          <SecondaryText>{messages.draft.kept}</SecondaryText>
          <SecondaryText aria-hidden>·</SecondaryText>
          <Button size="small" onClick={discard} aria-label={messages.draft.discardLabel}>
            {messages.draft.discard}
          </Button>
        </>
      ) : null}
    </Line>
  );
}
