import * as z from 'zod/mini'

import { countries } from './countries.ts'

const codes = new Set(countries.values())

/**
 * A country as its ISO 3166-1 code. Forms send the name shown in their list, which keeps the page
 * small; a code is accepted as well.
 */
export const countryChoice = (missing: string) =>
  z.string().check(
    z.overwrite((text) => countries.get(text) ?? text),
    z.refine((code) => codes.has(code), missing),
  )
