import type { Context } from 'hono';

/** What is known of every request before its route is asked. */
export type RequestEnv = {
  Variables: {
    requestId: string;
    /** The caller's address: the socket's, or what the configured proxies say. */
    ip: string;
    /** The session's token, its signature checked; whether it lives is the database's to say. */
    token: string | undefined;
  };
};

export type RequestContext = Context<RequestEnv>;
