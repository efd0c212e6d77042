import { no_price, priceText, readPrice, totalOf, unitOf } from '@vitrine/domain/release/price'
import { useId, useState } from 'react'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { type Priced, savePrice } from './use-prices.ts'

/** The unit price of a row, derived from its total (specification B §5); empty if it has none. */
const shownPrice = ({ number, price }: Priced): string =>
	price === null ? '' : priceText(number === 0 ? price : unitOf(totalOf(number, price), number))

/** The message after a price was saved or cleared; once cleared, the price of a higher organisation can apply. */
const savedWords = (name: string, saved: bigint | null, holds: bigint | null): string => {
	if (saved !== null) return t('已保存“{name}”的单价', { name })
	if (holds === null) return t('已清除“{name}”的单价', { name })
	return t('“{name}”的单价由上级组织设置：{price}', { name, price: priceText(holds) })
}

/**
 * The unit price of a material, saved when the field is left or Enter is pressed. Invalid input is rejected; emptying the field clears the
 * price.
 */
export const PriceField = ({ row }: { row: Priced }) => {
	const [typed, type] = useState<string | null>(null)
	const [isWrong, blame] = useState(false)
	const id = useId()
	const { busy, run } = useAction(async (price: bigint | null) => {
		try {
			toast('success', savedWords(row.name, price, await savePrice(row.name, price)))
		} finally {
			type(null)
		}
	})
	const leave = (): void => {
		if (typed === null || busy) return
		const price = readPrice(typed)
		if (typed.trim() === no_price && row.price !== null) return void run(null)
		if (price !== null && price !== row.price) return void run(price)
		// The field returns to its previous value.
		blame(price === null && typed.trim() !== shownPrice(row))
		type(null)
	}
	return (
		<>
			<input
				className="input price-input"
				inputMode="decimal"
				autoComplete="off"
				maxLength={12}
				aria-label={t('“{name}”的单价', { name: row.name })}
				aria-invalid={isWrong}
				aria-describedby={isWrong ? id : undefined}
				placeholder="0.00"
				readOnly={busy}
				value={typed ?? shownPrice(row)}
				onChange={({ target }) => {
					blame(false)
					type(target.value)
				}}
				onBlur={leave}
				onKeyDown={({ key }) => {
					if (key === 'Enter') leave()
					if (key === 'Escape') {
						blame(false)
						type(null)
					}
				}}
			/>
			{isWrong && (
				<div className="fault" role="alert" id={id}>
					{t('无效值')}
				</div>
			)}
		</>
	)
}
