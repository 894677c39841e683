/** A figure from the trade press, with the title and the year of its source. */
interface TradeFigure {
  figure: string
  text: string
  source: string
}

/** The figures on the public pages. One without a title and a year stays out. */
export const tradeFigures = {
  bestChance: {
    figure: '39 days',
    text: 'A new or reordered piece has its best chance of selling in its first 39 days. After that, the chance drops fast.',
    source: 'The Centurion, “The Five Stages of Profitable Retailing, Part Four”, 2017',
  },
  newLines: {
    figure: '1 in 3',
    text: 'Of a new, unproven line, about one piece in three sells in its first year in an average US shop.',
    source: 'INSTORE, “Danger of Unproven Lines”, July 2008',
  },
  freshStock: {
    figure: 'A third',
    text: 'In an average US shop, only a third of the stock is new or sells fast. The rest grows old.',
    source: 'INSTORE, “Inventory and Donuts”, December 2008',
  },
  grossProfit: {
    figure: '$70',
    text: 'For every $100 of stock, an average US shop makes about $70 of gross profit in a year.',
    source: 'INSTORE, “Your Stock in Trade”, August 2010',
  },
} as const satisfies Record<string, TradeFigure>
