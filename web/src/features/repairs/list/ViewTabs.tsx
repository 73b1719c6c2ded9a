import { renameViewSchema, saveViewSchema, type RenameView, type SaveView } from '@revive/contracts/repairs/desk';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Stack } from '#ui/layout/Stack.js';
import {
  useDeleteRepairViewMutation,
  useListRepairViewsQuery,
  useRenameRepairViewMutation,
  useSaveRepairViewMutation,
} from '../api/desk.api.js';
import { messages } from '../messages/desk.messages.js';
import { addressOf, type Filters } from './repair-filters.js';

const texts = messages.views;

interface View {
  readonly id?: string;
  readonly name: string;
  readonly address: string;
}

const BUILT_IN: readonly View[] = [
  { name: texts.all, address: '' },
  { name: texts.mine, address: addressOf({ assignee: 'me', pickedUp: 'no' }) },
  { name: texts.overdue, address: addressOf({ due: 'overdue', order: 'promised' }) },
  { name: texts.customer, address: addressOf({ waitingOn: 'customer' }) },
  { name: texts.ready, address: addressOf({ status: 'ready_for_pickup', pickedUp: 'no' }) },
];

export function ViewTabs({ values }: { values: Filters }) {
  const [, setParams] = useSearchParams();
  const { data } = useListRepairViewsQuery();
  const remove = useDeletedView();
  const [isSaving, setSaving] = useState(false);
  const address = addressOf(values);
  const views: readonly View[] = [...BUILT_IN, ...(data?.views ?? [])];
  const [renamed, setRenamed] = useState<View>();
  const open = data?.views.find((view) => view.address === address);
  const isKept = views.some((view) => view.address === address);
  return (
    <Stack direction="row" spacing={2} sx={{ mb: 3 }} component="ul" aria-label={texts.label}>
      {views.map((view) => (
        <li key={view.id ?? view.name}>
          <Chip
            label={view.name}
            aria-pressed={view.address === address}
            color={view.address === address ? 'primary' : 'default'}
            variant={view.address === address ? 'filled' : 'outlined'}
            onClick={() => setParams(view.address)}
            {...(view.id === undefined ? {} : { onDelete: () => void remove(view) })}
          />
        </li>
      ))}
      {isKept ? null : (
        <li>
          <ActionButton size="small" onClick={() => setSaving(true)}>
            {texts.save}
          </ActionButton>
        </li>
      )}
      {open?.id === undefined ? null : (
        <li>
          <ActionButton size="small" onClick={() => setRenamed(open)}>
            {texts.rename}
          </ActionButton>
        </li>
      )}
      {renamed === undefined ? null : <RenameDialog view={renamed} onClose={() => setRenamed(undefined)} />}
      {isSaving ? <SaveDialog address={address} onClose={() => setSaving(false)} /> : null}
    </Stack>
  );
}

function useDeletedView() {
  const [remove] = useDeleteRepairViewMutation();
  const [save] = useSaveRepairViewMutation();
  return async ({ id = '', name, address }: View): Promise<void> => {
    try {
      await remove({ id }).unwrap();
      toastGood(texts.deleted(name), undefined, {
        label: texts.undo,
        run: () => void save({ saveRepairView: { name, address } }),
      });
    } catch (error) {
      toastFailure(texts.notDeleted, describeError(error));
    }
  };
}

function RenameDialog({ view: { id = '', name }, onClose }: { view: View; onClose: () => void }) {
  const [rename] = useRenameRepairViewMutation();
  return (
    <FormDialog<RenameView>
      title={texts.renameTitle(name)}
      onClose={onClose}
      schema={renameViewSchema}
      initial={{ name }}
      labels={{ name: texts.name }}
      submit={(values) => rename({ id, renameRepairView: values }).unwrap()}
      success={{ title: texts.renamed }}
      failure={texts.notRenamed}
      action={texts.rename}
      busy={texts.renaming}
      changesOnly
    >
      <TextField name="name" label={texts.name} autoFocus />
    </FormDialog>
  );
}

function SaveDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const [save] = useSaveRepairViewMutation();
  return (
    <ContentDialog title={texts.title} onClose={onClose}>
      <SchemaForm<Pick<SaveView, 'name'>>
        schema={saveViewSchema.pick(['name'])}
        initial={{ name: '' }}
        labels={{ name: texts.name }}
        submit={async ({ name }) => {
          await save({ saveRepairView: { name, address } }).unwrap();
          toastGood(texts.saved);
          onClose();
        }}
        onFailure={(error) => toastFailure(texts.notSaved, describeError(error))}
      >
        {({ sending }) => (
          <>
            <TextField name="name" label={texts.name} />
            <SecondaryText component="p" sx={{ mb: 4 }}>
              {texts.hint}
            </SecondaryText>
            <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
              <Button variant="outlined" onClick={onClose}>
                {texts.cancel}
              </Button>
              <Button type="submit" variant="contained" disabled={sending}>
                {sending ? texts.saving : texts.save}
              </Button>
            </Stack>
          </>
        )}
      </SchemaForm>
    </ContentDialog>
  );
}
