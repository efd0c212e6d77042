import type { Emergency } from '@vitrine/contract/release/emergency'
import { type EmergencyDraft, wordsFor } from '@vitrine/domain/release/emergency'
import { Button, Drawer, Form, Select } from 'antd'
import { useRef, useState } from 'react'
import { requestIds } from '../../data/calls/request-ids.ts'
import { t, useLanguage } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useClosing } from '../../ui/forms/closing.ts'
import { focusProblem } from '../../ui/forms/field.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TerminalPicker } from '../../ui/terminals/terminal-picker.tsx'
import { useTerminalProblem } from '../../ui/terminals/terminal-problem.ts'
import { useDraft } from './emergency-editor.tsx'
import { EmergencyFields, PlaceFields } from './emergency-fields.tsx'
import { EmergencyPreview } from './emergency-preview.tsx'
import { new_emergency } from './new-emergency.ts'
import { draftOf, publishEmergency, useEmergencies } from './use-emergency.ts'
import { broadcastWord, durationWord, positionWord } from './words.ts'

interface Props {
	/** The stored content to publish; null to choose or write one. */
	readonly emergency: Emergency | null
	readonly close: () => void
}

interface SavedContentProps {
	readonly value: number | null
	readonly choose: (emergency: Emergency) => void
	readonly isMissing: boolean
}

const SavedContent = ({ value, choose, isMissing }: SavedContentProps) => {
	const [word, setWord] = useState('')
	const list = useEmergencies(word, 1).data?.list ?? []
	return (
		<Form.Item
			label={t('紧急内容')}
			{...(isMissing ? { validateStatus: 'error' as const, help: t('请选择紧急内容') } : {})}
		>
			<Select
				aria-label={t('紧急内容')}
				aria-invalid={isMissing}
				placeholder={t('请选择')}
				showSearch={{ filterOption: false, onSearch: setWord }}
				value={value}
				options={list.map(({ id, content }) => ({ value: id, label: content.name }))}
				onChange={id => {
					const found = list.find(one => one.id === id)
					if (found !== undefined) choose(found)
				}}
			/>
		</Form.Item>
	)
}

const Words = ({ draft }: { draft: EmergencyDraft }) => {
	const { language, words } = wordsFor(draft, useLanguage())
	return <p lang={language}>{words}</p>
}

/** A summary of what is about to happen. */
const Sure = ({ draft, count }: { draft: EmergencyDraft; count: number }) => (
	<div className="emergency-sure" role="status">
		<h3>{t('即将在 {count} 个终端上显示：', { count })}</h3>
		<strong>{draft.name.trim()}</strong>
		<Words draft={draft} />
		<ul>
			<li>{broadcastWord(draft.broadcast_type)}</li>
			<li>
				{draft.position === 'full'
					? t('全屏，正在播放的内容会中断，撤下后从中断处继续')
					: `${positionWord(draft.position)} · ${t('覆盖在正在播放的内容之上')}`}
			</li>
			<li>{`${t('显示时长')} · ${durationWord(draft.duration ?? null)}`}</li>
		</ul>
	</div>
)

const usePublishing = ({ emergency, close }: Props) => {
	const {
		draft,
		change,
		faults: problems,
		check,
	} = useDraft(emergency === null ? new_emergency : draftOf(emergency.content))
	const [saved, setSaved] = useState(emergency?.id ?? null)
	const [source, setSource] = useState<'kept' | 'written'>(emergency === null ? 'written' : 'kept')
	const [deviceids, setTerminals] = useState<number[]>([])
	const where = useTerminalProblem(deviceids)
	const [tried, setTried] = useState(false)
	const form = useRef<HTMLDivElement>(null)
	const isMissing = source === 'kept' && saved === null
	const [isSure, setSure] = useState(false)
	const [requests] = useState(requestIds)
	const choose = (found: Emergency) => {
		setSaved(found.id)
		change(draftOf(found.content))
	}
	const goOn = () => {
		setTried(true)
		// The content is checked only once there is one; of a stored content, only the fields set here can be invalid.
		const isContent = isMissing || check()
		if (where.check() && isContent && !isMissing) return setSure(true)
		focusProblem(form.current)
	}
	const { busy, run: publish } = useAction(
		async () => {
			const order = {
				...(source === 'kept' && saved !== null ? { emergency_id: saved } : { content: draft }),
				...(draft.priority ? { priority: draft.priority } : {}),
				deviceids,
				duration: draft.duration ?? 0,
				position: draft.position,
			}
			await publishEmergency(draft.name.trim(), { ...order, request_id: requests.idOf(order) })
			close()
		},
		error => {
			// Any other error has been shown; the input stays, to be corrected or sent again.
			setSure(false)
			if (where.refuse(error)) focusProblem(form.current)
		},
	)
	return {
		form,
		fault: where.fault,
		isUnchosen: tried && isMissing,
		draft,
		change,
		faults: problems,
		kept: saved,
		choose,
		source,
		setSource,
		deviceids,
		setTerminals,
		isSure,
		setSure,
		busy,
		goOn,
		publish,
	}
}

const Choice = ({ of }: { of: ReturnType<typeof usePublishing> }) => {
	const {
		form,
		fault: problem,
		isUnchosen,
		draft,
		change,
		faults: problems,
		kept: saved,
		choose,
		source,
		setSource,
		deviceids,
		setTerminals,
	} = of
	const fields = { draft, change, faults: problems }
	return (
		<div ref={form} className="emergency-editor">
			<div>
				<Switch
					label={t('紧急内容')}
					value={source}
					onChoose={setSource}
					choices={[
						{ value: 'written', text: t('直接填写') },
						{ value: 'kept', text: t('使用已保存的内容') },
					]}
				/>
				<Form layout="vertical" component="div" requiredMark={false}>
					{source === 'kept' ? (
						<>
							<SavedContent value={saved} choose={choose} isMissing={isUnchosen} />
							<PlaceFields {...fields} />
						</>
					) : (
						<EmergencyFields {...fields} />
					)}
				</Form>
			</div>
			<div>
				<EmergencyPreview draft={draft} />
				<Form layout="vertical" component="div">
					<Form.Item label={t('终端')}>
						<TerminalPicker chosen={deviceids} choose={setTerminals} fault={problem} />
					</Form.Item>
				</Form>
			</div>
		</div>
	)
}

/** Selects or writes an emergency, chooses its terminals, and publishes it after a confirmation. */
export const PublishEmergency = (props: Props) => {
	const of = usePublishing(props)
	const { draft, deviceids, isSure, setSure, busy, goOn, publish } = of
	const [initial] = useState(draft)
	const leave = useClosing(t('发布紧急内容'), () => draft !== initial || deviceids.length > 0, props.close)
	const end = isSure ? (
		<>
			<Button onClick={() => setSure(false)}>{t('返回')}</Button>
			<Button type="primary" danger loading={busy} onClick={() => void publish()}>
				{t('立即发布紧急内容')}
			</Button>
		</>
	) : (
		<>
			<Button onClick={props.close}>{t('取消')}</Button>
			<Button type="primary" onClick={goOn}>
				{t('下一步：确认')}
			</Button>
		</>
	)
	return (
		<Drawer
			open
			destroyOnHidden
			title={t('发布紧急内容')}
			onClose={leave}
			size="min(1080px, 100vw)"
			footer={<div className="emergency-editor-end">{end}</div>}
		>
			{isSure && <Sure draft={draft} count={deviceids.length} />}
			<div hidden={isSure}>
				<Choice of={of} />
			</div>
		</Drawer>
	)
}
