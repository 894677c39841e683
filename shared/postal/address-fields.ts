import type { FormValues } from '../contract/form.ts'
import type { StreetAddress } from './postal-address.ts'

/** The values of a form's fields for an address in its country. */
export const streetValues = ({ lines, ...rest }: StreetAddress): FormValues => ({
  'address/lines': lines.join('\n'),
  'address/district': rest.district,
  'address/city': rest.city,
  'address/region': rest.region,
  'address/postalCode': rest.postalCode,
})
