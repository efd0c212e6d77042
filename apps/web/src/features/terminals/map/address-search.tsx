import type { FoundPlace } from '@vitrine/contract/terminal/map'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { terminals } from '../../../data/calls/api.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'

/** Searches for the address in the form; the API link shows any failure, in the words of the specification (B §8). */
export const AddressSearch = ({ choose }: { choose: (place: FoundPlace) => void }) => {
	const form = Form.useFormInstance()
	const address = (Form.useWatch<string | undefined>('address', form) ?? '').trim()
	const [found, setFound] = useState<readonly FoundPlace[]>([])
	const { busy, run } = useAction(async () => {
		setFound([])
		setFound(await terminals.listPlaces({ address, lang: currentLanguage() }))
	})
	const field: { readonly input?: HTMLInputElement | null } | undefined = form.getFieldInstance('address')
	const input = field?.input
	useEffect(() => {
		// Enter in this field searches for the address instead of saving the whole form.
		const search = (event: KeyboardEvent): void => {
			if (event.key !== 'Enter' || event.isComposing) return
			event.preventDefault()
			if (address !== '') void run()
		}
		input?.addEventListener('keydown', search)
		return () => input?.removeEventListener('keydown', search)
	}, [input, address, run])
	return (
		<div className="address-search">
			<Button loading={busy} disabled={address === ''} onClick={() => void run()}>
				{t('查找地址')}
			</Button>
			{found.length > 0 && (
				<ul aria-label={t('找到的地址')}>
					{found.map(place => (
						<li key={`${place.name} ${place.longitude} ${place.latitude}`}>
							<Button type="text" onClick={() => choose(place)}>
								{place.name}
							</Button>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
