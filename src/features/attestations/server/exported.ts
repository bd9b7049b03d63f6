// What a person's export holds of this table.
import { sql } from 'drizzle-orm';

import type { Exported } from '#core/server/exported.ts';

import { elementAttestations } from './table.ts';

const { id, user_id, author_id } = elementAttestations;

export const exported: Exported[] = [
  {
    table: elementAttestations,
    about: 'what attorneys and mentors said of how your evidence meets the regulation, and what you said of others’',
    owners: [user_id, author_id],
    portable: { stays: 'an attorney or mentor said it, whom the other site does not know' },
    added: { said_by: sql`app.author_of_attestation(${id}) ->> 'name'` },
  },
];
