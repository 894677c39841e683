/**
 * What RapNet, Nivoda, VDB, IDEX, shops on Shopify, WooCommerce and Magento, and tills such as Lightspeed and
 * The Edge also call a field in their files, by its key. A field's own names are beside it and come first; a kind
 * without the field passes it over.
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
    'Variant SKU',
    'Supplier stock ref',
    'Item #',
    'Custom SKU',
  ],
  title: ['Product title'],
  availability: ['Avail', 'Available'],
  shape: ['Shp'],
  carats: ['Total cts', 'Total carats', 'Carat size', 'Ct size', 'Ct weight', 'Sz'],
  colour: ['Colr'],
  clarity: ['Clearity'],
  polish: ['Finish'],
  symmetry: ['Symetry', 'Sym-metry', 'Symm'],
  fluorescence: [
    'Flr intensity',
    'Fluo',
    'Fluo intensity',
    'Fluor intensity',
    'Fluorescence int',
    'Fls',
    'Flo',
  ],
  fluorescenceColour: ['Flr color', 'Fluo color', 'Fluor color'],
  fancyColour: ['Fancy color main body', 'FC main body', 'Natural fancy color'],
  intensity: ['Fancy intensity', 'FC intensity', 'Natural fancy color intensity'],
  fancyOvertone: ['Fancy color overtones', 'FC overtone', 'Natural fancy color overtone'],
  laboratory: ['Grading lab', 'Certificate laboratory'],
  report: [
    'Cert number',
    'Cert num',
    'Certificate ID',
    'Certificate num',
    'CmPub',
    'Report num',
    'Report number',
  ],
  treatment: ['Enhance', 'Enhancement', 'Treatments'],
  origin: ['Is lab grown', 'LabGrown'],
  growth: ['Lab grown type'],
  depthPercent: ['Depth pct', 'Total depth', 'Total depth %', 'Dpt', 'Depth percentage'],
  tablePercent: ['Table pct', 'Tbl', 'Table percentage'],
  length: ['Meas length'],
  width: ['Meas width'],
  depth: ['Meas depth', 'Meas height', 'Height', 'Measurements height'],
  cut: ['Make', 'Make (Cut grade)'],
  girdle: ['Girdle (From / To)'],
  pairStockNumber: ['Pair stock ref', 'Pair stock num'],
  separable: ['Is separable'],
  openInclusions: ['Inclusion open'],
  girdlePercent: ['Girdle pct', 'Girdle thickness in pct'],
  culet: ['Cullet', 'Culet grade', 'Cullet grade'],
  crownHeight: ['Crown', 'Crown pct'],
  pavilionDepth: ['Pavil', 'Pavilion', 'Pavilion pct'],
  keyToSymbols: ['Key'],
  blackInclusions: ['Black inclusions', 'Inclusion black'],
  shade: ['Cloudy'],
  quantity: ['Variant inventory qty', 'Inventory quantity', 'Qty on hand', 'Qty in stock'],
  gross: ['Variant grams', 'Weight value (grams)', 'Gross wt', 'Gram wt'],
  ringSize: ['Finger size'],
  brand: ['Vendor', 'Brands'],
  cost: ['Cost per item', 'Default cost'],
  msrp: ['Retail'],
  acquiredOn: ['Date received'],
  description: ['Body (HTML)', 'Remarks', 'Supplier comments', 'Member comments'],
  country: ['Country location', 'Lot country', 'Location of diamond'],
  region: ['State location', 'State / Region'],
  city: ['City location'],
  price: [
    'Final price',
    'Variant price',
    'Regular price',
    'RapNet price',
    'RapNet asking price',
    'Per carat',
    'Per ct',
    'Price carat',
    'Price per ct',
    'PPC',
    'Index price',
    'Index asking price',
    'Trade price',
    'Trade price (ex VAT)',
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

/**
 * Headers that mean another field, or null for none, once one of these others stands beside them, and none
 * that rules it out.
 */
export const besides: Readonly<
  Record<string, { beside: readonly string[]; unless?: readonly string[]; means: string | null }>
> = {
  // RapNet's `Cut` is a grade. Alone, it is what dealers call the shape.
  cut: { beside: ['Shape', 'Shp', 'Stone shape'], means: 'cut' },
  // The `Depth` of IDEX and Nivoda is in percent: the millimetres have a column that says so.
  depth: {
    beside: ['Measurements (LengthxWidthxHeight)', 'Measurements height', 'Height'],
    means: 'depthPercent',
  },
  // Beside the metal it may be its karat: 9 or 18 would become the weight of stones.
  carat: {
    beside: ['Metal', 'Metal type', 'Material', 'Gold'],
    unless: ['Fineness', 'Karat', 'Purity', 'Metal karat', 'Metal purity', 'Material karat', 'KT'],
    means: null,
  },
  // VDB has both; alone, it says what others call the overtone.
  'Fancy color secondary color': { beside: ['Fancy color overtone'], means: null },
}
