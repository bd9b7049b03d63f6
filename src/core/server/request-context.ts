import type { Context } from 'hono';

/** Context of every request before its route handler runs. */
export type RequestEnv = {
  Variables: {
    requestId: string;
    /** IP address of the caller: of the socket, or as reported by the configured proxies. */
    ip: string;
    /** Session token with a valid signature. The database decides whether the session is active. */
    token: string | undefined;
  };
};

export type RequestContext = Context<RequestEnv>;
