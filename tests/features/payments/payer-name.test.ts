import { describe, expect, it } from 'vitest'

import { isPayerName } from '#server/features/payments/statements/payer-name.ts'

describe('a payer’s name at the bank', () => {
  it.each([
    ['HARTWELL & SONS LTD', 'Hartwell and Sons Limited'],
    ['Hartwell + Sons', 'Hartwell & Sons Ltd'],
    ['MUELLER SOEHNE GMBH', 'Müller & Söhne GmbH'],
    ['Muller Sohne GmbH', 'Müller & Söhne GmbH'],
    ['Maison Arlet S.à r.l.', 'Maison Arlet SARL'],
    ['VAN LOON GEMS B.V.', 'Van Loon Gems BV'],
    ['The Jewel Company Inc.', 'Jewel Co. Incorporated'],
    ['O HARA JEWELS', 'O Hara Jewels Ltd'],
    ['Ørsted Smykker ApS', 'Orsted Smykker ApS'],
    ['ﬁne gems ltd', 'Fine Gems Ltd'],
    // Cut after 35 characters, as older systems do.
    ['INTERNATIONAL DIAMOND & GEMSTONE TR', 'International Diamond & Gemstone Trading Company Ltd'],
    ['東京宝石 KK', '東京宝石 KK'],
  ])('%s is %s', (atBank, legalName) => {
    expect(isPayerName(atBank, legalName)).toBe(true)
  })

  it.each([
    ['M R Kessler', 'Kessler Jewels GmbH'],
    // The same name in another form is another company.
    ['Kessler Jewels Ltd', 'Kessler Jewels GmbH'],
    ['Kessler', 'Kessler Jewels GmbH'],
    ['Jewels Kessler GmbH', 'Kessler Jewels GmbH'],
    ['Kessler Jewels GmbH and Pell GmbH', 'Kessler Jewels GmbH'],
    ['', 'Kessler Jewels GmbH'],
    ['GmbH', 'GmbH'],
    ['Ltd', 'Kessler Jewels Ltd'],
    ['International', 'International Diamond & Gemstone Trading Company Ltd'],
    // Long only because a bank has filled it up, so it was not cut.
    ['INTL . . . . . . . . . . . .', 'Intl Diamond & Gemstone Trading Company Ltd'],
    ['Kessler                    .', 'Kessler Jewels GmbH'],
    ['Кesslеr Jewels GmbH', 'Kessler Jewels GmbH'],
  ])('%s is not %s', (atBank, legalName) => {
    expect(isPayerName(atBank, legalName)).toBe(false)
  })
})
