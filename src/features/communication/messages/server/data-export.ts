import { sql } from 'drizzle-orm';

import type { ExportRule } from '#core/server/data-export.ts';

import { messages } from './table.ts';

const { sender_id, receiver_id } = messages;

export const exported: ExportRule[] = [
  {
    table: messages,
    about: 'messages between you and the people you work with',
    portable: { stays: 'they involve other users' },
    owners: [sender_id, receiver_id],
    added: { sender_name: sql`app.display_name(${sender_id})`, receiver_name: sql`app.display_name(${receiver_id})` },
  },
];
