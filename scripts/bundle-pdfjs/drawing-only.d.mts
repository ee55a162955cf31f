export function drawingOnly(source: string): Promise<string>;
export default function load(source: string): Promise<string>;
