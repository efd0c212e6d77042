import { priceText, totalOf } from '@vitrine/domain/release/price'
import { useState } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { numberWord } from '../../../ui/format.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { PriceField } from './price-field.tsx'
import { type Priced, usePriced } from './use-prices.ts'

/** The number of rows rendered at once. */
const page = 100

/** Hundredths formatted as money in the current language, without a currency. */
const money = (hundredths: bigint): string =>
	new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 2 }).format(priceText(hundredths))

const sumOf = (rows: readonly Priced[]): bigint =>
	rows.reduce((sum, { number, price }) => (price === null ? sum : sum + totalOf(number, price)), 0n)

const Row = ({ row, isEdited }: { row: Priced; isEdited: boolean }) => {
	const { name, number, price } = row
	return (
		<tr>
			<th scope="row" className="long">
				{name}
			</th>
			<td className="number">{numberWord(number)}</td>
			<td className="number">{isEdited ? <PriceField row={row} /> : price === null ? '–' : money(price)}</td>
			<td className="number">{price === null ? '–' : money(totalOf(number, price))}</td>
		</tr>
	)
}

const Table = ({ rows, most }: { rows: readonly Priced[]; most: number }) => {
	const mayEdit = usePermitted('plays.price')
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard
		<section className="table-scroll" tabIndex={0} aria-label={t('素材价格')}>
			<table className="table prices">
				<thead>
					<tr>
						<th scope="col">{t('名称')}</th>
						<th scope="col" className="number">
							{t('播放量')}
						</th>
						<th scope="col" className="number">
							{t('单价')}
						</th>
						<th scope="col" className="number">
							{t('总价')}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.slice(0, most).map(row => (
						<Row key={row.name} row={row} isEdited={mayEdit} />
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">{t('合计（{count} 个素材）', { count: rows.length })}</th>
						<td className="number">{numberWord(rows.reduce((sum, { number }) => sum + number, 0))}</td>
						<td />
						<td className="number">{money(sumOf(rows))}</td>
					</tr>
				</tfoot>
			</table>
		</section>
	)
}

/** How often each material was played and the resulting cost; the search covers the loaded names. */
export const Prices = ({ key_word }: { key_word: string }) => {
	const query = usePriced()
	const [most, setMost] = useState(page)
	const wanted = key_word.toLocaleLowerCase()
	const rows = (query.data ?? []).filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
	const empty =
		wanted === '' ? (
			<Nothing title={t('还没有播放记录')} hint={t('终端播放节目后，记录会显示在这里。')} />
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<div className="panel">
			<ListStates query={query} isEmpty={rows.length === 0} empty={empty}>
				<Table rows={rows} most={most} />
				{rows.length > most && (
					<div className="price-more">
						<button type="button" className="button" onClick={() => setMost(most + page)}>
							{t('显示更多')}
						</button>
					</div>
				)}
			</ListStates>
		</div>
	)
}
