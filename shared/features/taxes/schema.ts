import * as z from 'zod/mini'

import { taxTreatments } from './tax.ts'

/** The VAT of a sale; see `tax.ts`. */
export const tax = z.object({ treatment: z.enum(taxTreatments), rate: z.number() })
