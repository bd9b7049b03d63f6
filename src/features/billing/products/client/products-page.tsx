import { Button } from '@mantine/core';

import { editButtonId } from '#core/client/form-sheet.ts';
import { listedFiles } from '#core/client/listed-files.ts';
import { useListPage } from '#core/client/list-page.ts';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { counted } from '#core/shared/sentence.ts';
import { formatPrice } from '#features/billing/plans/schema.ts';

import type { ProductRow } from '../schema.ts';
import { products } from './api.ts';
import { ProductForm } from './product-form.tsx';

const words = {
  what: 'Products',
  notLoaded: 'Products could not be loaded.',
  noun: 'product',
  add: 'Add product',
  empty: 'No products yet.',
  why: 'The package and the workbook appear here.',
  none: 'No products yet.',
  all: 'Show all products',
};

/** Contents of the package and the workbook: files, session credits, services. */
export default function ProductsPage() {
  const page = useListPage(products, { getTitle: ({ name }: ProductRow) => name, draft: 'products', isFixed: true });
  const { list, sheet } = page;
  return (
    <ListPage
      page={page}
      subtitle="What buyers of the package and the workbook get once they have paid. Prices are set on the public pages."
      words={words}
      renderForm={(props, key) => props.row && <ProductForm key={key} {...props} row={props.row} />}
      filters={null}
    >
      {(rows) => (
        <RecordList
          label="Products"
          markedId={list.rowId}
          items={rows.map((row) => ({
            id: row.id,
            title: row.name,
            details: listFacts(row).join(' · '),
            body: row.description,
            files: listedFiles(row.files.map(({ file_url }) => file_url)),
            beside: row.files.length === 0 && 'No files for buyers yet',
            onEdit: () => sheet.edit(row),
            actions: (
              <Button
                id={editButtonId(row.id)}
                variant="subtle"
                size="compact-md"
                aria-label={`Edit ${row.name}`}
                onClick={() => sheet.edit(row)}
              >
                Edit
              </Button>
            ),
          }))}
        />
      )}
    </ListPage>
  );
}

function listFacts({ price, opens_access, session_credits, request_products }: ProductRow): string[] {
  const count = request_products.length;
  return [
    formatPrice(price),
    ...(opens_access ? ['Opens the applicant’s workspace'] : []),
    ...(session_credits > 0
      ? [counted(session_credits, { one: '{count} session credit', other: '{count} session credits' })]
      : []),
    ...(count > 0 ? [counted(count, { one: '{count} service', other: '{count} services' })] : []),
  ];
}
