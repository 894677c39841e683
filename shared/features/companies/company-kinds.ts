/** The kinds of companies that trade here, named as in the specification. */
export const companyKinds = [
  { value: 'manufacturer', label: 'Manufacturer' },
  { value: 'retailer', label: 'Retailer' },
  { value: 'jewellery-owner', label: 'Jewellery owner' },
  { value: 'wholesale-buyer', label: 'Wholesale buyer' },
] as const
