import { CallError } from '@vitrine/contract/call/client'
import type { LeftOut } from '@vitrine/domain/program/reading'
import { App, Button } from 'antd'
import { exchange } from '../../data/calls/api.ts'
import { saveFile } from '../../data/save-file.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { LeftOutList } from '../../ui/messages/left-out-list.tsx'
import { toast } from '../../ui/messages/toasts.ts'

interface Lacking {
	readonly name: string
	readonly left_out: readonly LeftOut[]
}

const LackingPrograms = ({ programs, count }: { programs: readonly Lacking[]; count: number }) => (
	<>
		<p>{t('以下内容在 SMIL 文档中会省略或简化：')}</p>
		{programs.map(({ name, left_out }) => (
			<div key={name}>
				{count > 1 && <h3>{name}</h3>}
				<LeftOutList parts={left_out} />
			</div>
		))}
	</>
)

/** Downloads programs as a SMIL document with its files, after listing what other players cannot show. */
export const useSmilExport = () => {
	const { modal } = App.useApp()
	return async (ids: readonly number[]): Promise<void> => {
		try {
			const { url, left_out, count } = await exchange.download({ ids: [...ids], format: 'smil' })
			const save = async (): Promise<void> => {
				saveFile(url)
				toast('success', t('导出成功'))
			}
			if (left_out.length === 0) return await save()
			const content = <LackingPrograms programs={left_out} count={count} />
			const words = { title: t('导出为 SMIL（用于其他播放器）'), okText: t('仍然导出'), cancelText: t('取消') }
			modal.confirm({ ...words, content, onOk: save })
		} catch (error) {
			// The error has already been shown.
			if (!(error instanceof CallError)) throw error
		}
	}
}

/** Button that downloads the chosen programs for SMIL players. */
export const SmilExportButton = ({ ids }: { ids: readonly number[] }) => {
	const save = useSmilExport()
	const { busy, run } = useAction(() => save(ids))
	return (
		<Button loading={busy} onClick={() => void run()}>
			{t('导出为 SMIL（用于其他播放器）')}
		</Button>
	)
}
