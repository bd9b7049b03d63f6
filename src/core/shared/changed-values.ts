type Values = Record<string, unknown>;

/** Returns the form values that differ from the stored row, with the version they were compared with. */
export function changedValues(values: Values, stored: Values & { version: number }): Values {
  const { version = stored.version, ...typed } = values;
  const changed = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]),
  );
  return { ...Object.fromEntries(changed), version };
}
