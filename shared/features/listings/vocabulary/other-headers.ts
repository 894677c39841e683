/**
 * What RapNet, Nivoda, VDB and IDEX also call a field in the files that they publish or accept, by its
 * key. A field's own names are beside it and come first; a kind without the field passes it over.
 */
export const otherHeaders: Readonly<Record<string, readonly string[]>> = {
  stockNumber: [
    'Reference num',
    'Reference number',
    'Stock num',
    'Stock ID',
    'Stone ID',
    'Lot name',
    'Vender stock number',
  ],
  availability: ['Avail', 'Available'],
  shape: ['Shp'],
  carats: ['Carat size', 'Ct size', 'Ct weight', 'Sz'],
  colour: ['Colr'],
  clarity: ['Clearity'],
  polish: ['Finish'],
  symmetry: ['Symetry', 'Sym-metry'],
  fluorescence: [
    'Flr intensity',
    'Fluo',
    'Fluo intensity',
    'Fluor intensity',
    'Fluorescence int',
    'Fls',
  ],
  fluorescenceColour: ['Flr color', 'Fluo color', 'Fluor color'],
  fancyColour: ['Fancy color main body', 'FC main body'],
  intensity: ['FC intensity'],
  fancyOvertone: ['Fancy color overtones', 'FC overtone'],
  laboratory: ['Grading lab', 'Certificate laboratory'],
  report: ['Cert num', 'Certificate ID', 'Certificate num', 'CmPub', 'Report num', 'Report number'],
  treatment: ['Enhance', 'Enhancement', 'Treatments'],
  origin: ['Is lab grown', 'LabGrown'],
  growth: ['Lab grown type'],
  depthPercent: ['Depth pct', 'Total depth', 'Total depth %', 'Dpt', 'Depth percentage'],
  tablePercent: ['Table pct', 'Tbl', 'Table percentage'],
  length: ['Meas length'],
  width: ['Meas width'],
  depth: ['Meas depth', 'Meas height', 'Height'],
  girdlePercent: ['Girdle pct', 'Girdle thickness in pct'],
  culet: ['Cullet', 'Culet grade', 'Cullet grade'],
  crownHeight: ['Crown', 'Crown pct'],
  pavilionDepth: ['Pavil', 'Pavilion', 'Pavilion pct'],
  keyToSymbols: ['Key'],
  blackInclusions: ['Black inclusions'],
  shade: ['Cloudy'],
  description: ['Remarks', 'Supplier comments', 'Member comments'],
  country: ['Country location', 'Lot country', 'Location of diamond'],
  region: ['State location'],
  city: ['City location'],
  price: [
    'Final price',
    'RapNet price',
    'RapNet asking price',
    'Per carat',
    'Per ct',
    'Price carat',
    'Price per ct',
    'PPC',
    'Index price',
    'Index asking price',
    'Prc',
    'Px',
  ],
  percent: [
    'Index discount percent',
    'Pct RapNet discount',
    'RapNet discount pct',
    'RapNet disc pct',
    'R disc',
    'Disc',
    'Disc %',
  ],
}

/** Headers that say a price is per carat, and those that say it is of the whole stone. */
export const priceHeaders = {
  carat: [
    'Price ct',
    'Price per carat',
    'Price per crt',
    'Price per ct',
    'Price carat',
    'Per carat',
    'Per ct',
    'PPC',
  ],
  piece: ['Final price'],
} as const

/** A header that means another field once a column with this field's own name stands beside it. */
export const besides: Readonly<Record<string, { beside: string; means: string }>> = {
  // RapNet's `Cut` is a grade. Alone, it is what dealers call the shape.
  cut: { beside: 'shape', means: 'cut' },
}
