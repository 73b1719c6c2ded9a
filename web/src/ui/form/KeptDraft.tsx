import { useFormikContext } from 'formik';
import Button from '@mui/material/Button';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { SecondaryText } from '../data-display/texts.js';
import { Row } from '../layout/stacks.js';
import { useReadOnly } from './ActionButton.js';
import { dropDraft, readDraft, withoutSecrets, writeDraft, type DraftKey } from './draft-store.js';
import { FormScope, FormSent } from './form-scope.js';
import { messages } from './form.messages.js';

type Values = Readonly<Record<string, unknown>>;

export interface DraftOf {
  /** Of which form; two forms never share a name. */
  readonly form: string;
  /** Of which thing: a repair, a question. Empty where there is one. */
  readonly subject?: string;
  /** What is kept, and nothing else. */
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

/** What was changed of these fields, as it may be kept. */
const changedOf = (fields: readonly string[], values: Values, initial: Values): Values =>
  Object.fromEntries(
    Object.entries(withoutSecrets(Object.fromEntries(fields.map((name) => [name, values[name]]))) as Values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(withoutSecrets(initial[name])),
    ),
  );

/** A value of another kind than the form's was written by somebody else. */
const isAlike = (kept: unknown, initial: unknown): boolean =>
  initial === undefined || (typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial));
const fitting = (kept: Values, initial: Values): Values =>
  Object.fromEntries(Object.entries(kept).filter(([name, value]) => isAlike(value, initial[name])));

/** What is kept of a form, as it was when the page was opened: for what is decided before the form is there. */
export function useDraftValues(draft: DraftOf, initial: Values): Values {
  const key = useDraftKey(draft);
  const [kept] = useState(() => fitting(readDraft(key, draft.fields) ?? {}, initial));
  return kept;
}

/**
 * Within a `SchemaForm`: keeps what is typed until it is sent, brings it back, and says so with a way to discard it. Only
 * what was changed is kept, so that it lies over what the form shows by then. `complete`: puts what is never kept back
 * into lists, as it is at first.
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

  // Before anything is painted: nobody sees the form empty and then full.
  useLayoutEffect(() => {
    const found = isOff ? undefined : readDraft(key, fields);
    if (found === undefined) return;
    const kept = fitting(found, initialValues);
    void setValues({ ...initialValues, ...(complete?.(kept) ?? kept) }, false);
    // A draft is brought back once; what the form is by then is the person's.
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
    // The button leaves with what it discards; the keyboard goes on at the form.
    document.getElementById(form)?.querySelector<HTMLElement>('[name]')?.focus();
  };
  if (isOff) return null;
  return (
    // As high while nothing is kept: what stands below keeps its place under the pointer.
    <Row gap={4} style={{ minHeight: 32, margin: '-8px 0', justifyContent: 'flex-end' }} data-screen-only>
      {isKept ? (
        <>
          <SecondaryText>{messages.draft.kept}</SecondaryText>
          <SecondaryText aria-hidden>·</SecondaryText>
          <Button size="small" onClick={discard} aria-label={messages.draft.discardLabel}>
            {messages.draft.discard}
          </Button>
        </>
      ) : null}
    </Row>
  );
}
