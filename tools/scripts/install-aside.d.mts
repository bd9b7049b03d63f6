export function installAside(specification: string): string;
