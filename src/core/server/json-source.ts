import type { AccessSubject } from './access.ts';
import type { ActorContext } from './actor-context.ts';
import type { BoundStatement } from './database/statement.ts';
import type { Env } from './env.ts';

/** Source of JSON text: a statement that runs as the reader, or an elevated read. */
export type JsonSource = BoundStatement | ((ctx: ActorContext) => ReturnType<ActorContext['read']>);

export function readJson(ctx: ActorContext, source: JsonSource): ReturnType<ActorContext['read']> {
  return typeof source === 'function' ? source(ctx) : ctx.read(source);
}

/** Converts stored content for its reader. Omitted if it is returned as it is stored. */
export type Presented<Stored, Shown> = { present?: (stored: Stored, reader: AccessSubject, env: Env) => Shown };

/** JSON from PostgreSQL or a thread, as text or bytes, typed as its content. It is passed on unchanged. */
export class JsonText<Body> {
  declare readonly holds: Body;
  readonly text: string | Uint8Array<ArrayBuffer>;
  constructor(text: string | Uint8Array<ArrayBuffer>) {
    this.text = text;
  }
}
