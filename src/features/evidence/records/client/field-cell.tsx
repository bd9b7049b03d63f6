import type { ComponentType } from 'react';

import { fieldCells } from '#core/client/field-cells.tsx';
import { fileKey, fileName } from '#core/shared/uploads.ts';
import { findCurrency } from '#core/shared/field-types/decimal.ts';
import type { Field, FieldType, FieldValue } from '#records/field-types/kinds.ts';

import type { CellProps } from './kind-props.ts';

/** The mapped type makes a kind without a cell a compile error. */
const cells: { [K in FieldType]: ComponentType<CellProps<K>> } = { ...fieldCells, file: FileCell, files: FilesCell };

export type FieldCellProps = { field: Field; value: FieldValue | undefined; row: Readonly<Record<string, unknown>> };

/** Renders a field's value by its kind. */
export function FieldCell({ field, value, row }: FieldCellProps) {
  // The field's kind determines the cell, which the compiler cannot see across the union.
  const Cell = cells[field.kind] as ComponentType<{ value: FieldValue | undefined; currency: string | undefined }>;
  return <Cell value={value} currency={findCurrency(field, row)} />;
}

function FileCell({ value }: CellProps<'file'>) {
  return <FilesCell value={value ? [value] : []} />;
}

function FilesCell({ value }: CellProps<'files'>) {
  return value.map((address, index) => (
    <span key={address}>
      {index > 0 && ', '}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {fileKey(address) === undefined ? address : fileName(address)}
        <span className="visually-hidden">, opens in a new tab</span>
      </a>
    </span>
  ));
}
