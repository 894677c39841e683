/** The companies that trade here, as the specification names its audiences. */
export const companyKinds = [
  { value: 'manufacturer', label: 'Manufacturer' },
  { value: 'retailer', label: 'Retailer' },
  { value: 'jewellery-owner', label: 'Jewellery owner' },
  { value: 'wholesale-buyer', label: 'Wholesale buyer' },
] as const
