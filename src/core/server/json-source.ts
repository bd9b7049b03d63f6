import type { ActorContext } from './actor-context.ts';
import type { BoundStatement } from './database/statement.ts';

/** Source of JSON text: a statement that runs as the reader, or an elevated read. */
export type JsonSource = BoundStatement | ((ctx: ActorContext) => ReturnType<ActorContext['read']>);

export function readJson(ctx: ActorContext, source: JsonSource): ReturnType<ActorContext['read']> {
  return typeof source === 'function' ? source(ctx) : ctx.read(source);
}
