import type { Emergency } from '@vitrine/contract/emergency'
import { type EmergencyDraft, wordsFor } from '@vitrine/domain/emergency'
import { Button, Drawer, Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { randomUuid } from '../../data/random-uuid.ts'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t, useLanguage } from '../../data/text.ts'
import { Switch } from '../../ui/switch.tsx'
import { TerminalPicker } from '../../ui/terminal-picker.tsx'
import { timedOnlyFault } from '../../ui/timed-only.ts'
import { toast } from '../../ui/toasts.ts'
import { useDraft } from './emergency-editor.tsx'
import { EmergencyFields, PlaceFields } from './emergency-fields.tsx'
import { EmergencyPreview } from './emergency-preview.tsx'
import { new_emergency } from './new-emergency.ts'
import { draftOf, publishEmergency, useEmergencies } from './use-emergency.ts'
import { broadcastWord, durationWord, positionWord } from './words.ts'

interface Props {
	/** The kept content that is published; null to choose one, or to write it. */
	readonly emergency: Emergency | null
	readonly close: () => void
}

const Kept = ({ value, choose }: { value: number | null; choose: (emergency: Emergency) => void }) => {
	const [word, setWord] = useState('')
	const list = useEmergencies(word, 1).data?.list ?? []
	return (
		<Form.Item label={t('紧急内容')}>
			<Select
				aria-label={t('紧急内容')}
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

/** What is about to happen, in words. */
const Sure = ({ draft, count }: { draft: EmergencyDraft; count: number }) => (
	<div className="emergency-sure" role="status">
		<h3>{t('即将在 {count} 个终端上显示：', { count })}</h3>
		<strong>{draft.name.trim()}</strong>
		<Words draft={draft} />
		<ul>
			<li>{broadcastWord(draft.broadcast_type)}</li>
			<li>
				{draft.position === 'full'
					? t('占满屏幕，正在播放的内容会中断，撤下后从中断处继续')
					: `${positionWord(draft.position)} · ${t('覆盖在正在播放的内容之上')}`}
			</li>
			<li>{`${t('显示时长')} · ${durationWord(draft.duration ?? null)}`}</li>
		</ul>
	</div>
)

const usePublishing = ({ emergency, close }: Props) => {
	const { draft, change, faults, check } = useDraft(emergency === null ? new_emergency : draftOf(emergency.content))
	const [kept, setKept] = useState(emergency?.id ?? null)
	const [source, setSource] = useState<'kept' | 'written'>(emergency === null ? 'written' : 'kept')
	const [deviceids, setTerminals] = useState<number[]>([])
	const terminals = useTerminalChoice().data ?? []
	const [isSure, setSure] = useState(false)
	const [busy, setBusy] = useState(false)
	const written = JSON.stringify([draft, deviceids])
	// The same order given twice is one release, whatever happened to the first answer.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another order is another request
	const request_id = useMemo(randomUuid, [written])
	const choose = (found: Emergency) => {
		setKept(found.id)
		change(draftOf(found.content))
	}
	const goOn = () => {
		if (source === 'kept' && kept === null) return toast('warning', t('请选择紧急内容'))
		if (deviceids.length === 0) return toast('warning', t('请选择终端'))
		const old = timedOnlyFault(deviceids, terminals)
		if (old !== null) return toast('warning', old)
		if (check()) setSure(true)
	}
	const publish = async () => {
		setBusy(true)
		try {
			await publishEmergency(draft.name.trim(), {
				...(source === 'kept' && kept !== null ? { emergency_id: kept } : { content: draft }),
				...(draft.priority ? { priority: draft.priority } : {}),
				...{ deviceids, duration: draft.duration ?? 0, position: draft.position, request_id },
			})
			close()
		} catch {
			// The refusal has been shown; what was chosen stays, to be corrected or sent again.
			setSure(false)
		} finally {
			setBusy(false)
		}
	}
	return {
		draft,
		change,
		faults,
		kept,
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
	const { draft, change, faults, kept, choose, source, setSource, deviceids, setTerminals } = of
	const fields = { draft, change, faults }
	return (
		<div className="emergency-editor">
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
							<Kept value={kept} choose={choose} />
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
						<TerminalPicker chosen={deviceids} choose={setTerminals} />
					</Form.Item>
				</Form>
			</div>
		</div>
	)
}

/** Chooses or writes an emergency, says where it goes, and publishes it once more asked. */
export const PublishEmergency = (props: Props) => {
	const of = usePublishing(props)
	const { draft, deviceids, isSure, setSure, busy, goOn, publish } = of
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
			onClose={props.close}
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
