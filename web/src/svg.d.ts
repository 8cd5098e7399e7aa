declare module "*.svg" {
  const text: string;
  export default text;
}
declare module "zzfx" {
  export function zzfx(...parameters: (number | undefined)[]): void;
}
