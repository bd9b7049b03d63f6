import { Button } from '@mantine/core';

import { editButtonId } from '#core/client/form-sheet.ts';
import { useListPage } from '#core/client/list-page.ts';
import { ActiveSwitch } from '#core/client/ui/active-switch.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';

import { formatPrice, type PlanRow } from '../schema.ts';
import { plans, setPlanActive } from './api.ts';
import { PlanForm } from './plan-form.tsx';
import { accessText, creditsText, roleLabels } from './plan-text.ts';

const words = {
  what: 'Subscription plans',
  notLoaded: 'Subscription plans could not be loaded.',
  noun: 'plan',
  add: 'Add plan',
  empty: 'No plans yet.',
  why: 'Plans that applicants, mentors and attorneys can subscribe to. The pricing page shows the plans for applicants.',
  none: 'No plans yet.',
  all: 'Show all plans',
};

/** Plans, cheapest first, as the site shows them. */
export default function PlansPage() {
  const page = useListPage(plans, { getTitle: ({ name }: PlanRow) => name, draft: 'plans' });
  const { list, sheet } = page;
  return (
    <ListPage
      page={page}
      subtitle="Plans users can subscribe to, cheapest first. The pricing page shows the active plans for applicants."
      words={words}
      renderForm={(props, key) => <PlanForm key={key} {...props} />}
      filters={null}
    >
      {(rows) => (
        <RecordList
          label="Subscription plans"
          markedId={list.rowId}
          items={rows.map((row) => toItem(row, () => sheet.edit(row)))}
        />
      )}
    </ListPage>
  );
}

function toItem(row: PlanRow, onEdit: () => void) {
  const { id, name, price, description, features, role, access_months, session_credits, is_popular, is_active } = row;
  const facts = [
    formatPrice(price),
    `For ${roleLabels[role].toLowerCase()}`,
    accessText(access_months),
    ...(session_credits > 0 ? [creditsText(session_credits)] : []),
  ];
  return {
    id,
    title: name,
    details: facts.join(' · '),
    body: [description, features.join('; ')].filter(Boolean).join(' '),
    badge: is_popular && <StatusBadge tone="green">Popular</StatusBadge>,
    onEdit,
    actions: (
      <>
        <ActiveSwitch
          of={name}
          isActive={is_active}
          listKey={plans.key}
          save={(isActive) => setPlanActive(row, isActive)}
        />
        <Button id={editButtonId(id)} variant="subtle" size="compact-md" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      </>
    ),
  };
}
