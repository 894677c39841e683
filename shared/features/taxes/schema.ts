import * as z from 'zod/mini'

import { feeTaxTreatments, taxTreatments } from './tax.ts'

/** The VAT of a sale; see `tax.ts`. */
export const tax = z.object({ treatment: z.enum(taxTreatments), rate: z.number() })

/** The VAT of our fee; see `tax.ts`. */
export const feeTax = z.object({ treatment: z.enum(feeTaxTreatments), rate: z.number() })
