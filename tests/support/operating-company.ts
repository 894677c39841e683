const numbers = { GB: 'GB999999973', IT: 'IT09999999999' } as const

/** Settings in which a company of a country runs the marketplace, so that its fee has VAT. */
export const runBy = (country: keyof typeof numbers) => ({
  OPERATING_COMPANY: JSON.stringify({
    name: 'Example Operating Company',
    address: '1 Example Street\nExample Town',
    country,
    vatNumber: numbers[country],
  }),
})
