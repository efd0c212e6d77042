import type { PublishPayload } from '@vitrine/contract/release/release-terms'
import { Button, Form, Input, Modal, Select } from 'antd'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { releases } from '../../../data/calls/api.ts'
import { requestIds } from '../../../data/calls/request-ids.ts'
import { t } from '../../../data/text.ts'
import { bytes, namedWithSize } from '../../../ui/format.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { useClosing } from '../../../ui/forms/closing.ts'
import { focusProblem } from '../../../ui/forms/field.tsx'
import { useSearchChange } from '../../../ui/lists/url-state.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { TerminalPicker } from '../../../ui/terminals/terminal-picker.tsx'
import { useTerminalProblem } from '../../../ui/terminals/terminal-problem.ts'
import { ReleaseSimulator } from '../simulator/release-simulator.tsx'
import { published, useProgramChoice } from '../use-releases.ts'
import { CanaryFields } from './canary-fields.tsx'
import { createdWord, downloadsAfter } from './created-word.ts'
import { ForecastPanel } from './forecast-panel.tsx'
import { useNewProgram } from './new-program.ts'
import { ProgramChecks } from './program-checks.tsx'

/** Closes the dialog by changing the address, to the downloads of a release if it has any. */
const useLeave = () => {
	const [, setSearch] = useSearchParams()
	return (publish_no = '') =>
		setSearch(before => {
			const next = new URLSearchParams(before)
			next.delete('type')
			next.delete('program')
			next.delete('materials')
			if (publish_no !== '') {
				next.set('downloads', 'open')
				next.set('download', publish_no)
			}
			return next
		})
}

interface ProgramProps {
	readonly chosen: number[]
	readonly choose: (ids: number[]) => void
	readonly isMissing: boolean
}

const ProgramSelect = ({ chosen, choose, isMissing }: ProgramProps) => {
	const query = useProgramChoice()
	const options = (query.data?.list ?? []).map(row => ({ value: row.id, label: namedWithSize(row) }))
	return (
		<Select
			mode="multiple"
			aria-label={t('节目')}
			aria-invalid={isMissing}
			{...(isMissing ? { status: 'error' as const } : {})}
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
	const [canary, setCanary] = useState({ canary: 0, canary_failures: 1 })
	const [simulated, setSimulated] = useState<PublishPayload | null>(null)
	const [requests] = useState(requestIds)
	const payload: PublishPayload = {
		play_ids,
		deviceids,
		publish_name: publish_name.trim(),
		...(canary.canary === 0 ? {} : canary),
	}

	const where = useTerminalProblem(deviceids)
	const [tried, setTried] = useState(false)
	const form = useRef<HTMLDivElement>(null)
	const isMissing = tried && play_ids.length === 0
	const expectChosen = (): boolean => {
		setTried(true)
		if (where.check() && play_ids.length > 0) return true
		focusProblem(form.current)
		return false
	}
	const simulate = () => {
		if (expectChosen()) setSimulated(payload)
	}
	const { busy, run } = useAction(
		async () => {
			const release = await releases.publish({ ...payload, request_id: requests.idOf(payload) })
			toast('success', createdWord(release))
			await published()
			leave(downloadsAfter(release))
		},
		error => {
			// Any other error has already been shown; the choice remains, to be corrected or sent again.
			if (where.refuse(error)) focusProblem(form.current)
		},
	)
	const publish = () => {
		if (expectChosen()) void run()
	}
	return {
		play_ids,
		setPrograms,
		deviceids,
		setTerminals,
		publish_name,
		setName,
		canary,
		setCanary,
		form,
		isMissing,
		fault: where.fault,
		busy,
		publish,
		simulate,
		simulated,
		setSimulated,
		leave,
	}
}

/** The upload screen, which links back here with the uploaded materials. */
const upload = `/explorer/mediaUp?${new URLSearchParams({ return: '/schedule/issueManage?type=addRelease' })}`

/** Creates a program from the materials given in the address, and selects it. */
const useBroughtAlong = (setPrograms: Dispatch<SetStateAction<number[]>>): number => {
	const [search] = useSearchParams()
	const change = useSearchChange()
	return useNewProgram(search, id => {
		if (id !== null) setPrograms(chosen => [...chosen, id])
		change(next => next.delete('materials'), true)
	})
}

/** Chooses programs and terminals, and publishes. */
export const PublishDialog = () => {
	const { play_ids, setPrograms, deviceids, setTerminals, publish_name, setName, ...more } = usePublish()
	const {
		form,
		isMissing,
		fault: problem,
		canary,
		setCanary,
		busy,
		publish,
		simulate,
		simulated,
		setSimulated,
		leave,
	} = more
	const waiting = useBroughtAlong(setPrograms)
	const [initial] = useState(play_ids)
	const isTouched = () => play_ids !== initial || deviceids.length > 0 || publish_name !== ''
	const close = useClosing(t('创建发布'), isTouched, () => leave())
	const rows = useProgramChoice().data?.list ?? []
	const size = rows.filter(row => play_ids.includes(row.id)).reduce((sum, row) => sum + row.size, 0)
	return (
		<Modal
			open
			width={640}
			title={t('创建发布')}
			// The body has a fixed height, so that results appearing while the user chooses do not move the buttons under the pointer.
			styles={{ body: { height: 'min(62vh, 640px)', overflowY: 'auto' } }}
			okText={t('发布')}
			cancelText={t('取消')}
			confirmLoading={busy}
			onOk={publish}
			onCancel={close}
		>
			<div ref={form}>
				<Form layout="vertical" component="div">
					<Form.Item label={t('节目')}>
						<ProgramSelect chosen={play_ids} choose={setPrograms} isMissing={isMissing} />
						<div role="alert">{isMissing && <p className="fault">{t('请选择节目')}</p>}</div>
						<p className="muted" role="status">
							{waiting > 0 && t('正在等待 {count} 个素材处理完成', { count: waiting })}
						</p>
						<Link to={upload}>{t('上传素材')}</Link>
					</Form.Item>
					<Form.Item label={t('终端')}>
						<TerminalPicker chosen={deviceids} choose={setTerminals} fault={problem} />
					</Form.Item>
					<CanaryFields {...canary} change={change => setCanary(before => ({ ...before, ...change }))} />
					<Form.Item label={t('发布名称（可选）')} htmlFor="publish-name">
						<Input
							id="publish-name"
							maxLength={100}
							value={publish_name}
							onChange={event => setName(event.target.value)}
						/>
					</Form.Item>
				</Form>
			</div>
			<ProgramChecks ids={play_ids} />
			<ForecastPanel ids={play_ids} deviceids={deviceids} />
			<p aria-live="polite">{t('每个终端最多需下载 {size}', { size: bytes(size) })}</p>
			<Button onClick={simulate}>{t('播放模拟')}</Button>
			{simulated !== null && <ReleaseSimulator payload={simulated} close={() => setSimulated(null)} />}
		</Modal>
	)
}
