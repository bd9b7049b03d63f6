import { Box, Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { editButtonId } from '#core/client/form-sheet.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import type { RuleRow } from '../schema.ts';
import { toggledBy } from './rule-text.tsx';
import classes from './rules.module.css';
import { RuleToggleForm, type RuleToggleFormProps } from './rule-toggle-form.tsx';

export type OpenRuleProps = Pick<RuleToggleFormProps, 'onSaved' | 'onDirtyChange'> & { row: RuleRow };

/** A rule with its dates, former wordings and toggle. */
export function OpenRule({ row, onSaved, onDirtyChange }: OpenRuleProps) {
  const { id, name, kind, text, state, from, until, as_of, review, review_due_on, is_due, can } = row;
  const [isEditing, setIsEditing] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isEditing) form.current?.querySelector('textarea')?.focus();
  }, [isEditing]);

  function close(): void {
    onDirtyChange(false);
    setIsEditing(false);
    // The button returns with the next render.
    requestAnimationFrame(() => document.getElementById(editButtonId(id))?.focus());
  }

  return (
    <div className={classes.body}>
      <dl className={classes.facts}>
        <dt>{kind === 'rule' ? 'Rule' : 'Element'}</dt>
        <dd>{name}</dd>
        <dt>In force</dt>
        <dd>
          {from === null ? 'since before our records began' : `from ${formatDate(from)}`}
          {until === null ? ', with no end date' : `, until ${formatDate(until)}`}
        </dd>
        <dt>Last checked against the regulation</dt>
        <dd>
          {formatDate(as_of)} ({review})
        </dd>
        <dt>Review by</dt>
        <dd>
          {formatDate(review_due_on)}
          {is_due && ' (due)'}
        </dd>
      </dl>
      <Replaced row={row} />
      <LastChange row={row} />
      {can.toggle && isEditing && (
        <div ref={form}>
          <RuleToggleForm
            row={row}
            onCancel={close}
            onSaved={(saved) => {
              close();
              onSaved(saved);
            }}
            onDirtyChange={onDirtyChange}
          />
        </div>
      )}
      {can.toggle && !isEditing && (
        <Group gap="sm">
          <Button
            id={editButtonId(id)}
            variant="default"
            aria-label={`${state === 'off' ? 'Turn on' : 'Turn off'}: ${text}`}
            onClick={() => setIsEditing(true)}
          >
            {state === 'off' ? 'Turn on' : 'Turn off'}
          </Button>
        </Group>
      )}
      {!can.toggle && <SoftText>This is a clause of the regulation. It cannot be turned off.</SoftText>}
    </div>
  );
}

function Replaced({ row: { name, replaces } }: Pick<OpenRuleProps, 'row'>) {
  if (replaces.length === 0) return null;
  return (
    <section aria-label={`Earlier wording of ${name}`}>
      <Box component="h4" mb="xs" fz="sm">
        Earlier wording
      </Box>
      <ol className={classes.replaced}>
        {replaces.map(({ text, until }) => (
          <li key={until}>
            <SoftText>Until {formatDate(until)}</SoftText>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LastChange({ row }: Pick<OpenRuleProps, 'row'>) {
  const { reason, toggled_at, state } = row;
  if (toggled_at === null) return null;
  return (
    <div>
      <SoftText>
        {state === 'off' ? 'Turned off by' : 'Turned back on by'} {toggledBy(row)}, <Instant at={toggled_at} />
      </SoftText>
      <TypedText>{reason}</TypedText>
    </div>
  );
}
