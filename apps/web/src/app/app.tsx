import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queries } from '../data/calls/queries.ts'
import { t, useLanguage } from '../data/text.ts'
import { isUploading, onUploaded } from '../data/uploads/uploads.ts'
import { ToastList } from '../ui/messages/toast-list.tsx'
import { toast } from '../ui/messages/toasts.ts'
import { goLive } from './live.ts'
import { router } from './routes.tsx'
import './shell.css'
import './screens.css'

onUploaded((names, failed) => {
	const [name = ''] = names
	if (failed > 0) return toast('warning', t('{count} 个文件上传完成，{failed} 个失败', { count: names.length, failed }))
	const text =
		names.length === 1 ? t('“{name}”上传完成', { name }) : t('{count} 个文件上传完成', { count: names.length })
	toast('success', text)
})

addEventListener('beforeunload', event => {
	if (isUploading()) event.preventDefault()
})

/** The application after login. */
export const App = () => {
	useLanguage()
	useEffect(() => {
		const stop = goLive()
		return () => stop()
	}, [])
	return (
		<QueryClientProvider client={queries}>
			<RouterProvider router={router} />
			<ToastList />
		</QueryClientProvider>
	)
}
