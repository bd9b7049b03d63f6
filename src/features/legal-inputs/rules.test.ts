import { expect, it } from 'vitest';

import { adminAbilities } from './rules.ts';
import { legalInputStatuses } from './schema.ts';

it.each(legalInputStatuses)(
  'feedback that is %s is decided once, is edited at any time, and neither by who is part of it',
  (status) => {
    const input = { user_id: 'applicant', attorney_id: 'attorney', status };
    expect(adminAbilities(input, 'admin')).toEqual({ decide: status === 'pending', edit: true });
    for (const party of ['applicant', 'attorney']) {
      expect(adminAbilities(input, party)).toEqual({ decide: false, edit: false });
    }
  },
);
