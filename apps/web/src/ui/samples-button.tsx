import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { templates } from '../data/calls/api.ts'
import { keys, refresh } from '../data/calls/queries.ts'
import { usePermitted } from '../data/session/session.ts'
import { currentLanguage, t } from '../data/text.ts'
import { useAction } from './forms/action.ts'
import { toast } from './messages/toasts.ts'

const load = async (): Promise<void> => {
	const { loaded } = await templates.loadSamples({ language: currentLanguage() })
	toast('success', t('已载入 {count} 项示例内容', { count: loaded }))
	await Promise.all([keys.templates, keys.materials].map(queryKey => refresh(queryKey)))
}

/** Loads the product's samples; shown to permitted users as long as some samples are missing. */
export const SamplesButton = () => {
	const may = [usePermitted('templates.write'), usePermitted('materials.write')].every(Boolean)
	const { busy, run } = useAction(load)
	const { data } = useQuery({
		queryKey: [...keys.templates, 'samples'],
		queryFn: ({ signal }) => templates.getSamples({}, { signal }),
		enabled: may,
	})
	if (!may || data === undefined || data.loaded >= data.count) return null
	return (
		<Button loading={busy} onClick={() => void run()}>
			{t('载入示例内容')}
		</Button>
	)
}
