import { type Api, isFailedCall } from '../contract/call.ts'
import type { CheckedForm, FormIssue } from '../contract/form.ts'
import { tidyLine } from '../contract/text.ts'
import { faultsOf } from './address-format.ts'
import { addressFormat } from './contract.ts'
import { countries } from './countries.ts'

/**
 * A form's check that says of a refused form what its country asks for as well, so that everything is said at
 * once. A form that is complete is left to the server, which knows all countries.
 * @param countryField the field with the country's English name
 */
export const withAddressFaults =
  <T>(check: (form: FormData) => CheckedForm<T>, countryField: 'country' | 'address/country') =>
  async (form: FormData, { call }: Api): Promise<CheckedForm<T>> => {
    const checked = check(form)
    const { values } = checked
    const country = countries.get(values[countryField] ?? '')
    if (checked.ok || country === undefined) return checked
    // Without it the server says the rest when the form is sent again.
    const format = await call(addressFormat, { country }).catch((error: unknown) => {
      if (isFailedCall(error)) return null
      throw error
    })
    if (format === null) return checked
    const typed = (field: string) => tidyLine(values[`address/${field}`] ?? '')
    const { errors, postalCode } = faultsOf(
      {
        lines: [typed('lines')],
        district: typed('district'),
        city: typed('city'),
        region: typed('region'),
        postalCode: typed('postalCode'),
      },
      format,
    )
    const unusual = postalCode !== null && values.keepPostalCode !== 'yes'
    const faults: FormIssue[] = [
      ...errors,
      ...(unusual ? [{ field: 'postalCode', detail: postalCode }] : []),
    ]
      .map(({ field, detail }) => ({ pointer: `/address/${field}`, detail }))
      .filter(({ pointer }) => !checked.errors.some((each) => each.pointer === pointer))
    const names = Object.keys(values)
    const last = names.findLastIndex((name) => name.startsWith('address/'))
    const above = new Set(['', ...names.slice(0, last + 1).map((name) => `/${name}`)])
    const isAbove = ({ pointer }: FormIssue) => above.has(pointer)
    return {
      ...checked,
      errors: [
        ...checked.errors.filter(isAbove),
        ...faults,
        ...checked.errors.filter((each) => !isAbove(each)),
      ],
    }
  }
