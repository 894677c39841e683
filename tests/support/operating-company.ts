const numbers = { GB: 'GB999999973', IT: 'IT09999999999' } as const

/** Settings in which a company of a country runs the marketplace, so that its fee has VAT. */
export const runBy = (country: keyof typeof numbers) => ({
  OPERATING_COMPANY: JSON.stringify({
    name: 'Example Operating Company',
    address: {
      lines: ['1 Example Street'],
      city: 'Example Town',
      region: country === 'IT' ? 'MI' : '',
      postalCode: country === 'IT' ? '20121' : 'EC1N 8SY',
    },
    country,
    vatNumber: numbers[country],
  }),
})
