import type { ExportRule } from '#core/server/data-export.ts';

import { messages } from './table.ts';

const { sender_id, receiver_id } = messages;

export const exported: ExportRule[] = [
  {
    table: messages,
    about: 'messages between you and the people you work with',
    portable: { stays: 'they involve other users' },
    owners: [sender_id, receiver_id],
    names: { sender_name: sender_id, receiver_name: receiver_id },
  },
];
