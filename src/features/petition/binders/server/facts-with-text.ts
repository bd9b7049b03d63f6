import { sql, type SQL } from 'drizzle-orm';

/**
 * Builds SQL for the facts of a file, including the progress of the recognition of its words. `app.binder_planning_data` has
 * the same.
 * @param inspection a row of `file_inspections`
 * @param languages languages of the binder, as an array
 */
export function factsWithText({ inspection, languages }: { inspection: string; languages: string }): SQL {
  const joined = `array_to_string(${languages}, '+')`;
  return sql.raw(`case when ${inspection}.facts ? 'scans' and cardinality(${languages}) > 0 then ${inspection}.facts || (
    select jsonb_build_object('recognized', jsonb_build_object(
      'languages', ${joined},
      'pages', coalesce(jsonb_agg(t.page order by t.page) filter (where t.text <> ''), '[]'),
      'done', count(*)
    ))
    from public.page_texts t where t.sha256 = ${inspection}.sha256 and t.languages = ${joined}
  ) else ${inspection}.facts end`);
}
