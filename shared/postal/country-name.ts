import { countries } from './countries.ts'

const names = new Map([...countries].map(([name, code]) => [code, name]))

/** The English name of a country by its ISO 3166-1 code; the code itself if unknown. */
export const countryName = (code: string): string => names.get(code) ?? code
