import { Button } from '@mantine/core';

import { editButtonId } from '#core/client/form-sheet.ts';
import { useListPage } from '#core/client/list-page.ts';
import { useRemoval } from '#core/client/removal.tsx';
import { ActiveSwitch } from '#core/client/ui/active-switch.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';

import { formatAmount, type PriceRow } from '../schema.ts';
import { setPriceActive, ownPrices, removePrice } from './api.ts';
import { OwnPriceForm } from './own-price-form.tsx';
import classes from './pricing.module.css';

const words = {
  what: 'Your services',
  notLoaded: 'Your services could not be loaded.',
  noun: 'service',
  add: 'Add a service',
  empty: 'No services offered yet.',
  why: 'The applicants assigned to you can see your active services and prices.',
  none: 'No services match this search.',
  all: 'Show all services',
};

const getTitle = ({ service_type }: PriceRow): string => service_type;

/** Services and prices of a mentor or attorney. */
export default function OwnPricingPage() {
  const page = useListPage(ownPrices, { getTitle, draft: 'prices' });
  const { list, sheet } = page;
  const removal = useRemoval<PriceRow>({
    listKey: ownPrices.key,
    getTitle,
    warning: 'This permanently deletes it. To hide it for a while, turn it off instead.',
    remove: removePrice,
    sheet,
  });
  return (
    <>
      <ListPage
        page={page}
        subtitle="Your services and prices. The applicants assigned to you can see the active ones."
        words={words}
        renderForm={(props, key) => <OwnPriceForm key={key} {...props} />}
        lead={removal.failure}
        filters={null}
      >
        {(rows) => (
          <RecordList
            label="Your services"
            markedId={list.rowId}
            items={rows.map((row) => toItem(row, { onEdit: () => sheet.edit(row), onDelete: () => removal.ask(row) }))}
          />
        )}
      </ListPage>
      {removal.dialog}
    </>
  );
}

function toItem(row: PriceRow, { onEdit, onDelete }: Record<'onEdit' | 'onDelete', () => void>): RecordListItem {
  const { id, service_type, price, currency, is_active, updated_at } = row;
  return {
    id,
    title: service_type,
    details: (
      <>
        <span className={classes.amount}>{formatAmount(price, currency)}</span> · changed{' '}
        <Instant at={updated_at} show="day" />
      </>
    ),
    onEdit,
    actions: (
      <>
        <ActiveSwitch
          of={service_type}
          isActive={is_active}
          listKey={ownPrices.key}
          save={(isActive) => setPriceActive(row, isActive)}
        />
        <Button
          id={editButtonId(id)}
          variant="subtle"
          size="compact-md"
          aria-label={`Edit ${service_type}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      </>
    ),
    acts: [{ label: 'Delete', onClick: onDelete }],
  };
}
