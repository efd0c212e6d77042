import type { PackageReport } from '@vitrine/contract/library/exchange'
import { useEffect, useRef, useState } from 'react'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t, translated } from '../../data/text.ts'
import { dropPackage, packages, sendPackage } from '../../data/uploads/packages.ts'
import { problemOf } from '../../data/uploads/uploads-link.ts'
import { listed } from '../../ui/format.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** The state of an import; `percent` is the share of the package uploaded so far. */
export type ImportState =
	| { readonly step: 'choose'; readonly fault: string }
	| { readonly step: 'send'; readonly percent: number }
	| { readonly step: 'look' }
	| { readonly step: 'ask' | 'take'; readonly upload_id: string; readonly report: PackageReport }

/** How many programs a message names. */
const in_words = 5

const done = async (names: readonly string[]): Promise<void> => {
	const shown = [...names.slice(0, in_words), ...(names.length > in_words ? [`+${names.length - in_words}`] : [])]
	toast('success', t('已导入 {count} 个节目：{names}', { count: names.length, names: listed(shown) }))
	await Promise.all([refresh(keys.programs), refresh(keys.materials), refresh(keys.templates)])
}

/** An import, from choosing a file to the finished programs; `close` ends it and discards the uploaded package. */
export const useImport = (close: () => void) => {
	const [state, setState] = useState<ImportState>({ step: 'choose', fault: '' })
	const abort = useRef(new AbortController())
	const upload = useRef('')
	const drop = () => {
		if (upload.current !== '') dropPackage(upload.current)
		upload.current = ''
	}
	const failed = (error: unknown) => {
		if (abort.current.signal.aborted) return
		const { text, values } = problemOf(error)
		drop()
		setState({ step: 'choose', fault: translated(text, values) })
	}
	const choose = async (file: File) => {
		const { signal } = abort.current
		try {
			setState({ step: 'send', percent: 0 })
			const upload_id = await sendPackage(file, signal, percent => setState({ step: 'send', percent }))
			upload.current = upload_id
			setState({ step: 'look' })
			const report = await packages.look({ upload_id }, { signal })
			setState({ step: 'ask', upload_id, report })
		} catch (error) {
			failed(error)
		}
	}
	const take = async ({ upload_id, report }: { upload_id: string; report: PackageReport }) => {
		setState({ step: 'take', upload_id, report })
		try {
			const { programs } = await packages.take({ upload_id, partial: 1 })
			upload.current = ''
			close()
			await done(programs.map(({ name }) => name))
		} catch (error) {
			failed(error)
		}
	}
	const leave = () => {
		abort.current.abort()
		drop()
		close()
	}
	useEffect(() => {
		abort.current = new AbortController()
		const { current } = abort
		return () => current.abort()
	}, [])
	return { state, choose, take, leave }
}
