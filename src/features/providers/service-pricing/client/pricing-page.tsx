import { useState } from 'react';

import { editButtonId } from '#core/client/form-sheet.ts';
import { guardList, useList } from '#core/client/list.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListSection } from '#core/client/ui/list-section.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { roleLabels, providerRoles } from '#features/accounts/roles/schema.ts';

import { currencies, formatAmount, type ListedPriceRow } from '../schema.ts';
import { listedPrices } from './api.ts';
import { PriceRows } from './price-rows.tsx';

const words = {
  what: 'Service prices',
  notLoaded: 'Service prices could not be loaded.',
  noun: 'price',
  empty: 'No prices yet.',
  why: 'Mentors and attorneys list their services and what they charge for them.',
  none: 'No prices match this search.',
  all: 'Show all prices',
};

const filters = {
  active: {
    label: 'Status',
    choices: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Inactive' },
    ],
  },
  currency: { label: 'Currency', choices: currencies },
  role: { label: 'Role', choices: providerRoles.map((value) => ({ value, label: roleLabels[value] })) },
};

/** Prices of all mentors and attorneys, edited in their rows. */
export default function PricingPage() {
  const { statusMessage, showMessage } = useStatusMessage();
  const [editingId, setEditingId] = useState<string>();
  const [isDirty, setIsDirty] = useState(false);
  const { guard, dialog } = useUnsavedGuard(isDirty, { isInRow: true });
  const list = guardList(useList(listedPrices), guard);

  function close({ id }: ListedPriceRow): void {
    setIsDirty(false);
    setEditingId(undefined);
    document.getElementById(editButtonId(id))?.focus();
  }

  function handleEdit({ id }: ListedPriceRow): void {
    guard(() => {
      setIsDirty(false);
      showMessage();
      setEditingId(id);
    });
  }

  function handleSaved(row: ListedPriceRow): void {
    close(row);
    const { name, service_type, price, currency } = row;
    showMessage(`${name}’s “${service_type}” now costs ${formatAmount(price, currency)}. ${name} has been notified.`);
  }

  return (
    <>
      <PageHeader subtitle="What mentors and attorneys charge for their services. They are notified of each change." />
      <ListSection
        list={list}
        words={words}
        failure={<StatusMessageBanner statusMessage={statusMessage} />}
        filters={
          <FilterBar
            list={list}
            label="Service prices"
            search="Service, name or email"
            filters={filters}
            csv="/api/pricing/all"
            isTable
          />
        }
      >
        {(rows) => (
          <PriceRows
            list={list}
            rows={rows}
            editingId={editingId}
            onEdit={handleEdit}
            form={{ onSaved: handleSaved, onCancel: close, onDirtyChange: setIsDirty }}
          />
        )}
      </ListSection>
      {dialog}
    </>
  );
}
