import { requestQuery, type RequestQuery } from '../schema.ts';

export const firstPage: RequestQuery = requestQuery.parse({});

type Address = Partial<Omit<RequestQuery, 'page'> & { page: string }>;

const names = Object.keys(requestQuery.shape) as (keyof RequestQuery)[];

/** What the address of the list asks for; whatever of it is not valid counts as not asked. */
export function readAddress(search: URLSearchParams): RequestQuery {
  const valid = names.flatMap((name) => {
    const { data } = requestQuery.shape[name].safeParse(search.get(name) ?? undefined);
    return data === undefined ? [] : [[name, data]];
  });
  return { ...firstPage, ...Object.fromEntries(valid) };
}

/** The parts of an address that say something: what is as on the first page is left out. */
export function writeAddress(query: RequestQuery): Address {
  const said = names.filter((name) => query[name] !== undefined && query[name] !== firstPage[name]);
  return Object.fromEntries(said.map((name) => [name, String(query[name])]));
}
