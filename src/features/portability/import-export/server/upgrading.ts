// Upgrades `case.json` of earlier versions. Exports always have the current one.
import { CASE_VERSION } from './case-shape.ts';

type Names = Readonly<Record<string, string>>;

/** Names that versions 2 and 3 changed, with the new ones. None of the former has another meaning in a later version. */
const renamed = {
  head: { made_at: 'created_at', product: 'program' },
  file: { address: 'url' },
  tables: {
    packs: 'filing_packets',
    evidence_requests: 'uscis_notices',
    evidence_objections: 'notice_issues',
    rule_switches: 'rule_toggles',
  },
  /** Columns, by their table's new name. */
  columns: {
    binders: { follows_portfolio: 'syncs_evidence' },
    element_attestations: { said_by: 'author_name' },
    evidence_grants: { may_arrange: 'can_edit_binder' },
    ledger_transactions: { means: 'payment_method' },
    notice_issues: { request_id: 'notice_id' },
    orders: { way: 'payment_option' },
    rule_toggles: { switched_by: 'toggled_by' },
    uscis_notices: { answered_on: 'responded_on' },
  } as Readonly<Record<string, Names>>,
  /** Fields of forms, in the values of their drafts. */
  fields: { answered_on: 'responded_on', means: 'payment_method' },
  /** Forms, in the keys of their drafts. */
  forms: {
    claims: 'site-stats',
    'evidence-requests': 'uscis-notices',
    'given-tasks': 'assigned-tasks',
  } as Names,
};

/** Returns the file with the names of the current version. What it cannot read is left to the validation. */
export function upgradeCase(json: object, version: number): object {
  if (version >= CASE_VERSION) return json;
  const head = { ...rename(json, renamed.head), version: CASE_VERSION } as Record<string, unknown>;
  const tables = isObject(head.tables) && Object.entries(rename(head.tables, renamed.tables));
  return {
    ...head,
    ...(tables && { tables: Object.fromEntries(tables.map(([name, rows]) => [name, upgradeRows(name, rows)])) }),
    ...(Array.isArray(head.files) && { files: head.files.map((file) => rename(file, renamed.file)) }),
  };
}

function upgradeRows(table: string, rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  if (table === 'drafts') {
    return rows.map((row) =>
      isObject(row) ? { ...row, form: renameForm(row.form), values: rename(row.values, renamed.fields) } : row,
    );
  }
  const names = renamed.columns[table];
  return names ? rows.map((row) => rename(row, names)) : rows;
}

/** The ID of a row may follow the name. */
function renameForm(form: unknown): unknown {
  if (typeof form !== 'string') return form;
  const [name = '', ...id] = form.split('/');
  return [Object.hasOwn(renamed.forms, name) ? renamed.forms[name] : name, ...id].join('/');
}

/** Renames keys. A key whose new name is taken keeps its own, so that the validation rejects it. */
function rename<Value>(value: Value, names: Names): Value {
  if (!isObject(value)) return value;
  const to = (key: string): string => {
    const name = Object.hasOwn(names, key) ? names[key] : undefined;
    return name === undefined || Object.hasOwn(value, name) ? key : name;
  };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [to(key), each])) as Value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
