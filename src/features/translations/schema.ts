import { z } from 'zod';

/** How the translator stands to the applicant: sources disagree on whether one's own translation is accepted. */
export const translatorRelations = ['Independent', 'Relative', 'Applicant'] as const;
export type TranslatorRelation = (typeof translatorRelations)[number];
