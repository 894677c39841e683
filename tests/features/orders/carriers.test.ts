import { describe, expect, it } from 'vitest'

import { carriersFrom, cannotGoTo, checkNumber } from '#shared/features/orders/dispatch/carriers.ts'

const fits = (carrier: string, typed: string) => checkNumber(carrier, typed).fits

describe('a tracking number', () => {
  it.each([
    ['UPS', '1Z879E930346834440', '1Z879E930346834441'],
    ['UPS', '1Z 999 AA1 01 2345 6784', '1Z 999 AA1 01 2345 6783'],
    ['FedEx', '9865 7878 8855', '9965 7878 8855'],
    ['FedEx', '790535312317', '790535312371'],
    ['FedEx', '0414 4176 0228 964', '0414 4176 0228 946'],
    ['FedEx', '9611020987654312345672', '9611020987654312345673'],
    ['DHL', '33 1881 0025', '33 1881 0026'],
    ['USPS', '9400 1112 0108 0805 4830 16', '9400 1112 0108 0805 4830 17'],
    ['USPS', '0307 1790 0005 2348 3741', '0307 1790 0005 2348 3742'],
    ['Royal Mail Special Delivery', 'RB 1234 5678 5 GB', 'RB 1234 5678 6 GB'],
    ['Swiss Post', 'rb123456785ch', 'RB123456785DE'],
  ])('of %s is known by its check digit: %s, not %s', (carrier, right, wrong) => {
    expect([fits(carrier, right), fits(carrier, wrong)]).toEqual([true, false])
  })

  it('of a carrier that publishes no form is neither right nor wrong, unless it is another’s', () => {
    expect(fits('Ferrari', '2041 7736 05')).toBe(null)
    expect(fits('Ferrari', 'tomorrow')).toBe(false)
    expect(fits('Ferrari', '1Z879E930346834440')).toBe(false)
    expect(fits('Malca-Amit', 'RB123456785GB')).toBe(false)
    expect(fits('La Poste', '6A 123 4567 8901')).toBe(null)
  })

  it('of any other carrier is never called wrong, and has no page', () => {
    expect(checkNumber('Hand Carry Ltd', '1Z879E930346834440')).toEqual({
      fits: null,
      of: 'Hand Carry Ltd',
      page: null,
    })
  })

  it('has the carrier’s page if it is the carrier’s, however it was typed', () => {
    expect(checkNumber('UPS', '1z 879e 9303 4683 4440').page).toBe(
      'https://www.ups.com/track?tracknum=1Z879E930346834440',
    )
    expect(checkNumber('UPS', '879E930346834440').page).toBe(null)
    expect(checkNumber('FedEx', '9865-7878-8855').page).toContain('trknbr=986578788855')
    expect(checkNumber('Brink’s', '2041 7736 05').page).toBe(null)
    expect(checkNumber('UPS', '').page).toBe(null)
  })

  it('cannot put anything but letters and digits into an address', () => {
    const { page } = checkNumber('La Poste', '12345&x=<script>/../#é')
    expect(page).toBe('https://www.laposte.fr/outils/suivre-vos-envois?code=12345XSCRIPT')
  })
})

describe('the carriers to choose from', () => {
  it('are those for valuables first, then parcels, then the post of the sender’s country', () => {
    const names = carriersFrom('GB').map(({ name }) => name)
    expect(names).toEqual([
      'Ferrari',
      'Brink’s',
      'Malca-Amit',
      'FedEx',
      'DHL',
      'UPS',
      'Royal Mail Special Delivery',
    ])
    expect(carriersFrom('US').at(-1)?.name).toBe('USPS')
    expect(carriersFrom('AQ')).toHaveLength(6)
  })

  it('say where they cannot deliver, if that is known', () => {
    const royalMail = carriersFrom('GB').at(-1)
    if (royalMail === undefined) throw new Error('there is no post')
    expect(cannotGoTo(royalMail, 'US')).toBe('UK only')
    expect(cannotGoTo(royalMail, 'JE')).toBe(null)
  })
})
