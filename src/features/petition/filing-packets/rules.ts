import type { Binder, Facts } from '#binder-engine/binder.ts';
import { plan } from '#binder-engine/plan.ts';
import type { Plan, PlanOptions } from '#binder-engine/planned.ts';
import { toBinder } from '#features/petition/binders/rules.ts';
import type { ExistingBinder } from '#features/petition/binders/schema.ts';

import type { Format, PacketRow, PacketState } from './schema.ts';

/**
 * Maximum bytes of a file in an online filing. USCIS states 12 MB, which may be decimal or binary, so this has a
 * margin.
 */
export const onlineLimit = { bytes: 11_500_000, asOf: '2026-11-22', source: 'USCIS, Tips for Filing Forms Online' };

/** Number of packets kept per binder, newest first. Pinned ones are kept in addition. */
export const MAX_KEPT_PACKETS = 10;

export const formatLabels: Record<Format, string> = { print: 'Print copy', online: 'Online parts' };

export const stateLabels: Record<PacketState, string> = {
  queued: 'Queued',
  making: 'In progress',
  ready: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Whether a server still has work to do for it. */
export function isUnderWay({ state }: { state: PacketState }): boolean {
  return state === 'queued' || state === 'making';
}

/** File name of a packet's archive, in ASCII. */
export function archiveName({ kind, format, created_at }: Pick<PacketRow, 'kind' | 'format' | 'created_at'>): string {
  return `${kind === 'response' ? 'Response_' : ''}binder-${format}-${created_at.slice(0, 10)}.zip`;
}

/** Plans the packet that would be created now, on both sides, so that the browser's check agrees with the server. */
export function createPlan(made: ExistingBinder, wanted: { format: Format; limit?: number }): Plan {
  const { binder, facts, options } = toPlanInput(made, wanted);
  return plan(binder, facts, options);
}

/** Parts of a binder's response that its plan depends on. */
type Plannable = Pick<
  ExistingBinder,
  'binder' | 'files' | 'facts' | 'translations' | 'letter' | 'unprintable' | 'continues'
>;

/** Inputs of its plan. */
export function toPlanInput(
  { binder, files, facts, translations, letter, unprintable, continues }: Plannable,
  { format, limit = onlineLimit.bytes }: { format: Format; limit?: number },
): { binder: Binder; facts: Facts; options: PlanOptions } {
  const hashes = Object.fromEntries(Object.entries(files).map(([address, { sha256 }]) => [address, sha256]));
  return {
    binder: toBinder(binder, { hashes, translations, letter, unprintable, continues }),
    facts,
    options: { format, limit },
  };
}
