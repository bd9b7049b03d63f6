type Values = Record<string, unknown>;

/** Which values of a form are other than they are stored, and the version that they are compared with. */
export function changedValues(values: Values, stored: Values & { version: number }): Values {
  const { version = stored.version, ...typed } = values;
  const changed = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]),
  );
  return { ...Object.fromEntries(changed), version };
}
