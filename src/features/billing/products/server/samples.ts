import { sql } from 'drizzle-orm';

import { asksAgain, because, neverAdded, openToAll } from '#testing/access/mutant-reasons.ts';
import { adminsAlone, byAdmins, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    products: {
      // Two products, and never a third.
      expected: { ...usersOwn([1, RLS, 0, 0]), ...withPermission([1, RLS, 1, 0]) },
      // Both exist already.
      insert: (id) =>
        sql`insert into products (key, name, price, guarantee_days, opens_access) values ('workbook', ${id}, 200, 3, false)
          on conflict (key) do update set name = excluded.name`,
      own: ownedBy('name'),
      set: sql`description = 'b'`,
      columns: {
        changedBy: adminsAlone('others'),
        values: { key: text('package'), is_active: sql`false`, price: text('3'), session_credits: text('3') },
        // Each product has one row.
        control: { changed: { key: '23505' } },
      },
      equivalentMutants: {
        ...because(openToAll, 'products_read: of every row'),
        ...because(asksAgain, 'products_update: to any row'),
        ...because(neverAdded, 'products_restrict_new_columns on products: gone'),
      },
    },
    product_files: {
      // For buyers, as the feature's tests show, and the admins who maintain them.
      expected: {
        ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
        ...withPermission([1, 1, 1, 1]),
      },
      insert: (id) =>
        sql`insert into product_files (product_key, title, file_url, uploaded_by) values ('workbook', 'a', '/files/a', ${id})`,
      own: ownedBy('uploaded_by'),
      set: sql`title = 'b'`,
      columns: {
        changedBy: adminsAlone('others'),
        addedBy: byAdmins(() => ({ product_key: text('workbook'), title: text('a'), file_url: text('/files/a') })),
        values: { product_key: text('package') },
      },
      equivalentMutants: {
        ...because(asksAgain, 'product_files_update: to any row'),
        ...because(
          'the policy refuses another person in the one column that it closes',
          'product_files, create: with uploaded_by',
        ),
      },
    },
  },
  sidebars: {
    'owner admin': ['Catalogue › Products'],
  },
  routes: {
    'GET /api/products': 'manage_subscriptions',
    'PATCH /api/products/{key}': 'manage_subscriptions',
    'GET /api/purchases': 'active user',
  },
};
