import { upload_limits } from '@vitrine/domain/material'
import type { MadeOptions } from '@vitrine/domain/program/made'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../data/text.ts'
import { KindForm } from '../../kinds/kind-form.tsx'
import { PreviewPane } from '../../kinds/kind-preview.tsx'
import { optionFaults } from '../../kinds/option-faults.ts'
import { usePreviewChoice } from '../../kinds/preview-choice.tsx'
import type { Files } from '../../kinds/preview-stage.ts'
import { thumbnailOf } from '../../kinds/thumbnail-of.ts'
import { focusFault } from '../../ui/field.tsx'
import './make.css'
import { MakeGuard } from './make-guard.tsx'
import { faultsFrom, type Made } from './make-save.ts'

interface Props {
	readonly name: string
	readonly options: MadeOptions
	readonly files: Files
	/** Fields beside the name, such as the directory. */
	readonly beside?: ReactNode
	/** Saves it; answers where to go then, null when it was thought better of. */
	readonly onSave: (made: Made) => Promise<string | null>
}

type Faults = Record<string, string>

/** The draft that is being worked on, and whether something in it could not be taken over yet. */
const useDraft = (props: Pick<Props, 'name' | 'options' | 'files'>) => {
	const [name, setName] = useState(props.name)
	const [options, setOptions] = useState(props.options)
	const [files, setFiles] = useState(props.files)
	const [faults, setFaults] = useState<Faults>({})
	const invalid = useRef(new Set<string>())
	const onInvalid = useCallback((field: string, isInvalid: boolean) => {
		if (isInvalid) invalid.current.add(field)
		else invalid.current.delete(field)
	}, [])
	const isHalfDone = useCallback(() => invalid.current.size > 0, [])
	const onFile = useCallback(
		(sha256: string, url: string) => setFiles(known => (known[sha256] === url ? known : { ...known, [sha256]: url })),
		[],
	)
	const check = (): Faults => {
		const wrong = optionFaults(options)
		for (const field of invalid.current) wrong[field] ??= t('请输入以 http:// 或 https:// 开头的完整网址')
		return name.trim() === '' ? { name: t('必填'), ...wrong } : wrong
	}
	const change = (next: MadeOptions) => {
		setOptions(next)
		setFaults({})
	}
	return { name, setName, options, change, files, faults, setFaults, onInvalid, isHalfDone, onFile, check }
}

type Draft = ReturnType<typeof useDraft>

const useSaving = (draft: Draft, onSave: Props['onSave'], wall: Parameters<typeof thumbnailOf>[1]) => {
	const navigate = useNavigate()
	const form = useRef<HTMLFormElement>(null)
	const done = useRef(false)
	const [busy, setBusy] = useState(false)
	const refuse = (faults: Faults) => {
		draft.setFaults(faults)
		focusFault(form.current)
	}
	const save = async () => {
		const wrong = draft.check()
		if (Object.keys(wrong).length > 0) return refuse(wrong)
		setBusy(true)
		try {
			const thumbnail = await thumbnailOf(draft.options, wall).catch(() => null)
			const next = await onSave({ name: draft.name.trim(), options: draft.options, thumbnail })
			if (next === null) return
			done.current = true
			await navigate(next)
		} catch (error) {
			refuse(faultsFrom(error))
		} finally {
			setBusy(false)
		}
	}
	return { form, done, busy, save }
}

const NameField = ({ draft }: { draft: Draft }) => {
	const id = useId()
	const fault = draft.faults.name
	return (
		<Form.Item
			label={t('素材名称')}
			htmlFor={id}
			style={{ margin: 0 }}
			{...(fault === undefined ? {} : { validateStatus: 'error' as const, help: fault })}
		>
			<Input
				id={id}
				value={draft.name}
				maxLength={upload_limits.name}
				aria-invalid={fault !== undefined}
				onChange={event => {
					draft.setName(event.target.value)
					draft.setFaults({})
				}}
			/>
		</Form.Item>
	)
}

/** A kind's form with what it makes beside it. */
export const MakeForm = ({ beside, onSave, ...given }: Props) => {
	const draft = useDraft(given)
	const { wall, background, tools } = usePreviewChoice()
	const sight = { wall, background, name: draft.name, files: draft.files }
	const { form, done, busy, save } = useSaving(draft, onSave, sight)
	const isDirty = !done.current && (draft.options !== given.options || draft.name !== given.name)
	const dirty = useRef(isDirty)
	dirty.current = isDirty
	const { isHalfDone } = draft
	const guard = useCallback(() => !done.current && (dirty.current || isHalfDone()), [done, isHalfDone])
	return (
		<form
			ref={form}
			className="make"
			noValidate
			onSubmit={event => {
				event.preventDefault()
				void save()
			}}
		>
			<div className="panel make-panel">
				<Form component={false} layout="vertical" requiredMark={false}>
					<NameField draft={draft} />
					{beside}
				</Form>
				<KindForm
					value={draft.options}
					onChange={draft.change}
					onInvalid={draft.onInvalid}
					onFile={draft.onFile}
					faults={draft.faults}
				/>
				<div className="make-end">
					<Button onClick={() => history.back()}>{t('取消')}</Button>
					<Button type="primary" htmlType="submit" loading={busy}>
						{t('保存')}
					</Button>
				</div>
			</div>
			<section className="kind-preview make-sight" aria-label={t('预览')}>
				<PreviewPane options={draft.options} {...sight} />
				{tools}
			</section>
			<MakeGuard name={draft.name} isDirty={guard} />
		</form>
	)
}
