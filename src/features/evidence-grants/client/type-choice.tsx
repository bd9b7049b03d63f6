import { Checkbox } from '@mantine/core';

import { recordTypes } from '#records/registry.ts';

import type { GrantInput } from '../schema.ts';
import classes from './sharing-page.module.css';

export type TypeChoiceProps = {
  name: string;
  chosen: GrantInput;
  isBusy: boolean;
  onChange: (chosen: GrantInput) => void;
};

/** All evidence, or some types of it, by the criteria that they serve. */
export function TypeChoice({ name, chosen: { all_types, types }, isBusy, onChange }: TypeChoiceProps) {
  function handleType(table: string, isChosen: boolean): void {
    onChange({ all_types, types: isChosen ? [...types, table] : types.filter((one) => one !== table) });
  }

  return (
    <fieldset className={classes.choice} disabled={isBusy}>
      <legend className={classes.legend}>What may {name} read?</legend>
      <Checkbox
        size="md"
        label="All evidence, also what I add later"
        checked={all_types}
        onChange={({ currentTarget: { checked } }) => onChange({ all_types: checked, types })}
      />
      <div className={classes.types}>
        {recordTypes.map(({ table, title, criterion }) => (
          <Checkbox
            key={table}
            size="md"
            label={
              <>
                {criterion && <span className={classes.numeral}>{criterion}</span>} {title}
              </>
            }
            checked={all_types || types.includes(table)}
            disabled={all_types}
            onChange={({ currentTarget: { checked } }) => handleType(table, checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
