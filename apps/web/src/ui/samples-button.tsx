import { useQuery } from '@tanstack/react-query'
import { CallError } from '@vitrine/contract/client'
import { Button } from 'antd'
import { useState } from 'react'
import { templates } from '../data/api.ts'
import { keys, refresh } from '../data/queries.ts'
import { usePermitted } from '../data/session.ts'
import { currentLanguage, t } from '../data/text.ts'
import { toast } from './toasts.ts'

const load = async (): Promise<void> => {
	const { loaded } = await templates.loadSamples({ language: currentLanguage() })
	toast('success', t('已载入 {count} 项示例内容', { count: loaded }))
	await Promise.all([keys.templates, keys.materials].map(queryKey => refresh(queryKey)))
}

/** Loads the product's own samples, as long as some of them are not there. */
export const SamplesButton = () => {
	const may = [usePermitted('templates.write'), usePermitted('materials.write')].every(Boolean)
	const [busy, setBusy] = useState(false)
	const { data } = useQuery({
		queryKey: [...keys.templates, 'samples'],
		queryFn: ({ signal }) => templates.getSamples({}, { signal }),
		enabled: may,
	})
	if (!may || data === undefined || data.loaded >= data.count) return null
	const press = () => {
		setBusy(true)
		void load()
			.catch((error: unknown) => {
				// An error is shown by the link.
				if (!(error instanceof CallError)) throw error
			})
			.finally(() => setBusy(false))
	}
	return (
		<Button loading={busy} onClick={press}>
			{t('载入示例内容')}
		</Button>
	)
}
