export function listElevated(
  files: ReadonlyMap<string, string>,
): { file: string; reason: string | undefined; line: number }[];
