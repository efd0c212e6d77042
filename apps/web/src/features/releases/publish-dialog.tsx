import { Form, Input, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { releases } from '../../data/api.ts'
import { t } from '../../data/text.ts'
import { bytes } from '../../ui/format.ts'
import { toast } from '../../ui/toasts.ts'
import { TerminalPicker } from './terminal-picker.tsx'
import { published, randomUuid, useProgramChoice } from './use-releases.ts'

/** The dialog's way out of the address, with the download list after a publish. */
const useLeave = () => {
	const [, setSearch] = useSearchParams()
	return (then?: 'downloads') =>
		setSearch(before => {
			const next = new URLSearchParams(before)
			next.delete('type')
			next.delete('program')
			if (then) next.set('downloads', 'open')
			return next
		})
}

const ProgramSelect = ({ chosen, choose }: { chosen: number[]; choose: (ids: number[]) => void }) => {
	const query = useProgramChoice()
	const options = (query.data?.list ?? []).map(({ id, name, w, h }) => ({ value: id, label: `${name} (${w}×${h})` }))
	return (
		<Select
			mode="multiple"
			aria-label={t('节目')}
			placeholder={t('请选择节目')}
			loading={query.isPending}
			options={options}
			showSearch={{ optionFilterProp: 'label' }}
			value={query.isPending ? [] : chosen}
			onChange={choose}
			style={{ width: '100%' }}
		/>
	)
}

const usePublish = () => {
	const [search] = useSearchParams()
	const leave = useLeave()
	const [play_ids, setPrograms] = useState((search.get('program') ?? '').split(',').map(Number).filter(Boolean))
	const [deviceids, setTerminals] = useState<number[]>([])
	const [publish_name, setName] = useState('')
	const [busy, setBusy] = useState(false)
	// The same choice asked for twice is one release, whatever happened to the first answer.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another request
	const request_id = useMemo(randomUuid, [play_ids, deviceids, publish_name])

	const publish = async () => {
		if (play_ids.length === 0) return toast('warning', t('请选择节目'))
		if (deviceids.length === 0) return toast('warning', t('请选择终端'))
		setBusy(true)
		try {
			const release = await releases.publish({ play_ids, deviceids, publish_name: publish_name.trim(), request_id })
			toast('success', t('发布 {no} 已创建，共 {count} 个终端', { no: release.publish_no, count: release.terminals }))
			await published()
			leave('downloads')
		} catch {
			// The refusal has been shown; the choice stays, to be corrected or sent again.
		} finally {
			setBusy(false)
		}
	}
	return { play_ids, setPrograms, deviceids, setTerminals, publish_name, setName, busy, publish, leave }
}

/** Chooses programs and terminals, and publishes. */
export const PublishDialog = () => {
	const { play_ids, setPrograms, deviceids, setTerminals, publish_name, setName, busy, publish, leave } = usePublish()
	const rows = useProgramChoice().data?.list ?? []
	const size = rows.filter(row => play_ids.includes(row.id)).reduce((sum, row) => sum + row.size, 0)
	return (
		<Modal
			open
			width={640}
			title={t('创建发布')}
			okText={t('发布')}
			cancelText={t('取消')}
			confirmLoading={busy}
			onOk={() => void publish()}
			onCancel={() => leave()}
		>
			<Form layout="vertical" component="div">
				<Form.Item label={t('节目')}>
					<ProgramSelect chosen={play_ids} choose={setPrograms} />
				</Form.Item>
				<Form.Item label={t('终端')}>
					<TerminalPicker chosen={deviceids} choose={setTerminals} />
				</Form.Item>
				<Form.Item label={t('发布名称（可选）')} htmlFor="publish-name">
					<Input
						id="publish-name"
						maxLength={100}
						value={publish_name}
						onChange={event => setName(event.target.value)}
					/>
				</Form.Item>
			</Form>
			<p aria-live="polite">{t('每个终端最多需下载 {size}', { size: bytes(size) })}</p>
		</Modal>
	)
}
