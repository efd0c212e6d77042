import { useQuery } from '@tanstack/react-query'
import { licence, quietly } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** The licence of the installation and its state. */
export const useLicence = () =>
	useQuery({ queryKey: [...keys.licence], queryFn: ({ signal }) => licence.get({}, { signal }) })

/** Installs the licence in a file, replacing the previous one. */
export const installLicence = async (file: File): Promise<void> => {
	await quietly.licence.install({ text: await file.text() })
	await refresh(keys.licence)
	toast('success', t('授权已安装'))
}

/** Removes the licence, so that the product runs without one. */
export const removeLicence = async (): Promise<void> => {
	await licence.remove({})
	await refresh(keys.licence)
	toast('success', t('授权已移除'))
}
