import type { Result } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/**
 * Hono's router for routes such as `/tasks/{id}` next to `/tasks/open`, which its faster one rejects. Searches once for
 * each declared path without parameters. Other paths are chosen by clients, so they are not cached.
 */
export class CachingRouter<Handler> extends TrieRouter<Handler> {
  override name = 'CachingRouter';
  readonly #paths = new Set<string>();
  readonly #matches = new Map<string, Result<Handler>>();

  override add(method: string, path: string, handler: Handler): void {
    super.add(method, path, handler);
    if (!/[:*]/.test(path)) this.#paths.add(path);
    this.#matches.clear();
  }

  override match(method: string, path: string): Result<Handler> {
    if (!this.#paths.has(path)) return super.match(method, path);
    const key = `${method} ${path}`;
    const known = this.#matches.get(key);
    if (known) return known;
    const found = super.match(method, path);
    this.#matches.set(key, found);
    return found;
  }
}
