import { useState, type ReactNode } from 'react';

import { guardList, useList } from '#core/client/list.ts';
import { DecisionList, type Reading } from '#core/client/ui/decision-list.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import type { RecordListItem } from '#core/client/ui/record-list.tsx';
import { useStatusMessage } from '#core/client/ui/status-message.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { levelLabels } from '#features/evidence/readiness/rules.ts';
import { levels, parts } from '#records/findings.ts';

import { ruleStates, type RuleRow } from '../schema.ts';
import { allRules } from './api.ts';
import { OpenRule } from './open-rule.tsx';
import { kindLabel, partLabel, RuleBadge, stateLabels } from './rule-text.tsx';

const words = {
  what: 'Rules',
  notLoaded: 'Rules could not be loaded.',
  noun: 'rule',
  empty: 'No rules yet.',
  why: 'Rules are part of the software.',
  none: 'No rules match this search.',
  all: 'Show all rules',
};

const filters = {
  part: { label: 'Criterion', choices: parts.map((value) => ({ value, label: partLabel(value) })) },
  kind: {
    label: 'Type',
    choices: [
      { value: 'rule', label: 'Rules' },
      { value: 'element', label: 'Elements' },
    ],
  },
  level: { label: 'Level', choices: levels.map((value) => ({ value, label: levelLabels[value] })) },
  state: { label: 'Status', choices: ruleStates.map((value) => ({ value, label: stateLabels[value] })) },
  due: { label: 'Review', choices: [{ value: 'true', label: 'Due' }] },
};

/** Elements and rules of the regulation with their dates, and a toggle for each rule. */
export default function RulesPage() {
  const { statusMessage, showMessage } = useStatusMessage();
  const [isDirty, setIsDirty] = useState(false);
  const { guard, dialog } = useUnsavedGuard(isDirty, { isInRow: true });
  const list = guardList(useList(allRules), guard);
  return (
    <>
      <PageHeader subtitle="The rules evidence is checked against. A rule that is out of date can be turned off until an update corrects it." />
      <DecisionList
        list={list}
        label="Rules"
        words={words}
        statusMessage={statusMessage}
        search="Text, citation or reason"
        filters={filters}
        csv="/api/rules"
      >
        {(row, reading) =>
          toItem(row, {
            reading,
            open: (
              <OpenRule
                key={row.id}
                row={row}
                onSaved={(saved) => showMessage(formatOutcome(saved))}
                onDirtyChange={setIsDirty}
              />
            ),
          })
        }
      </DecisionList>
      {dialog}
    </>
  );
}

function toItem(row: RuleRow, { reading, open }: { reading: Reading; open: ReactNode }): RecordListItem {
  const { id, text, part, criterion, cite, as_of, is_due, state } = row;
  return {
    id,
    title: text,
    reading,
    details: (
      <>
        {part === 'case' ? criterion : `${partLabel(part)} ${criterion}`} · {kindLabel(row)} · {cite.join(', ')} ·{' '}
        {is_due ? `review due, last on ${formatDate(as_of)}` : `reviewed ${formatDate(as_of)}`}
      </>
    ),
    badge: <RuleBadge state={state} />,
    body: reading.isOpen && open,
  };
}

function formatOutcome({ text, state }: RuleRow): string {
  return state === 'off' ? `“${text}” is turned off.` : `“${text}” is back on.`;
}
