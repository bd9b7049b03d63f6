export const serverFlags: readonly string[];
export const serverProgram: string;
export const serverEnvironment: Record<string, string>;
