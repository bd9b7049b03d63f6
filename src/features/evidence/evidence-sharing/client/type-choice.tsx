import { Box, Checkbox } from '@mantine/core';

import { SoftText } from '#core/client/ui/soft-text.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { recordTypes } from '#records/registry.ts';

import { sharesBinder } from '../rules.ts';
import { BINDERS, type GrantInput } from '../schema.ts';
import classes from './sharing-page.module.css';

export type TypeChoiceProps = {
  name: string;
  chosen: GrantInput;
  isBusy: boolean;
  /** Whether the provider may be allowed to arrange the binder. */
  canEditBinder: boolean;
  onChange: (chosen: GrantInput) => void;
};

/** Form that shares all evidence and the binder, or parts of it by criterion. */
export function TypeChoice({ name, chosen, isBusy, canEditBinder, onChange }: TypeChoiceProps) {
  const { all_types, types, can_edit_binder } = chosen;
  const hasBinder = sharesBinder(chosen);

  function handleType(table: string, isChosen: boolean): void {
    onChange({ ...chosen, types: isChosen ? [...types, table] : types.filter((one) => one !== table) });
  }

  return (
    <Box component="fieldset" mt="sm" disabled={isBusy}>
      <Box component="legend" pb="xs" fw={600}>
        What can {name} read?
      </Box>
      <Checkbox
        size="md"
        label="All evidence and the binder, including anything I add later"
        checked={all_types}
        onChange={({ currentTarget: { checked } }) => onChange({ ...chosen, all_types: checked })}
      />
      <Tiles least="16rem" gap="0.5rem 1.5rem" isStretched mt="sm">
        {recordTypes.map(({ table, title, criterion }) => (
          <Checkbox
            key={table}
            size="md"
            label={
              <>
                {criterion && (
                  <SoftText span display="inline-block" miw="1.5rem" fz="xs" lh="inherit">
                    {criterion}
                  </SoftText>
                )}{' '}
                {title}
              </>
            }
            checked={all_types || types.includes(table)}
            disabled={all_types}
            onChange={({ currentTarget: { checked } }) => handleType(table, checked)}
          />
        ))}
      </Tiles>
      <div className={classes.binder}>
        <Checkbox
          size="md"
          label="The binder"
          description="Its exhibits, every file in them, its letter and its filing packets"
          checked={hasBinder}
          disabled={all_types}
          onChange={({ currentTarget: { checked } }) => handleType(BINDERS, checked)}
        />
        {canEditBinder && (
          <Checkbox
            size="md"
            label="They can also arrange the binder and create packets"
            description="Change the order, the titles and the numbering, and leave exhibits out. They cannot add or remove files."
            checked={can_edit_binder && hasBinder}
            disabled={!hasBinder}
            onChange={({ currentTarget: { checked } }) => onChange({ ...chosen, can_edit_binder: checked })}
          />
        )}
      </div>
    </Box>
  );
}
