/** The product's name and the words that describe it everywhere. The owner may rename it here. */
export const brand = {
  name: 'Relustre',
  tagline: 'Where Every Jewel Shines Again',
  description:
    'Relustre is a premier B2B jewellery platform: manufacturers, retailers and owners turn unsold stock into sales, and verified wholesale buyers source it in bulk.',
  keywords: [
    'B2B jewellery marketplace',
    'unsold jewellery stock',
    'wholesale jewellery',
    'dead stock jewellery',
    'gold, silver and gemstones',
  ],
  /** Mailboxes; the domain is a placeholder until the owner chooses the real one. */
  emails: { contact: 'hello@relustre.example', privacy: 'privacy@relustre.example' },
  copyrightYear: 2025,
  instagram: 'https://www.instagram.com/relustre/',
} as const
