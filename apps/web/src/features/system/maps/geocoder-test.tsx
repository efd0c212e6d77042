import { CallError } from '@vitrine/contract/call/client'
import type { FoundPlace } from '@vitrine/contract/terminal/map'
import { Input } from 'antd'
import { useState } from 'react'
import { terminals } from '../../../data/calls/api.ts'
import { markShown } from '../../../data/calls/shown-errors.ts'
import { currentLanguage, t, translated } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import './maps.css'

type Outcome = { readonly place: FoundPlace } | { readonly fault: string } | null

const wordsOf = ({ name, latitude, longitude }: FoundPlace): string =>
	t('找到：{name}（{latitude}, {longitude}）', { name, latitude, longitude })

/** Searches for an address with the saved geocoder, and shows what it found or why it failed. */
export const GeocoderTest = () => {
	const [outcome, setOutcome] = useState<Outcome>(null)
	const { busy, run } = useAction(
		async (address: string) => {
			setOutcome(null)
			const [place] = await terminals.listPlaces({ address, lang: currentLanguage() })
			if (place !== undefined) setOutcome({ place })
		},
		error => {
			if (!(error instanceof CallError)) throw error
			markShown(error)
			setOutcome({ fault: translated(error.message) })
		},
	)
	return (
		<div className="maps-part">
			<Input.Search
				aria-label={t('用一个地址测试')}
				placeholder={t('用一个地址测试')}
				enterButton={t('测试')}
				maxLength={200}
				loading={busy}
				// The field is inside a form that Enter would save.
				onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
				onSearch={typed => {
					if (typed.trim() !== '') void run(typed.trim())
				}}
			/>
			{outcome !== null && (
				<p className={'fault' in outcome ? 'fault' : undefined} role="status">
					{'fault' in outcome ? outcome.fault : wordsOf(outcome.place)}
				</p>
			)}
		</div>
	)
}
