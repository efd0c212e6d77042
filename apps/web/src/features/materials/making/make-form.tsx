import { upload_limits } from '@vitrine/domain/library/material'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../data/text.ts'
import { type EditedWidget, useEditedWidget } from '../../../kinds/edited-options.ts'
import { KindForm } from '../../../kinds/kind-form.tsx'
import { PreviewPane } from '../../../kinds/kind-preview.tsx'
import { optionProblems } from '../../../kinds/option-problems.ts'
import { usePreviewChoice } from '../../../kinds/preview-choice.tsx'
import type { Files } from '../../../kinds/preview-stage.ts'
import { thumbnailOf } from '../../../kinds/thumbnail-of.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { focusProblem } from '../../../ui/forms/field.tsx'
import './make.css'
import { DiscardGuard } from '../../../ui/forms/discard-guard.tsx'
import { type Made, problemsFrom } from './make-save.ts'

interface Props {
	readonly name: string
	readonly options: WidgetOptions
	readonly files: Files
	/** Fields in addition to the name, such as the directory. */
	readonly beside?: ReactNode
	/** The widget being edited; unset for a new one. */
	readonly edited?: EditedWidget
	/** Saves if the revision is still the one the user saw; returns the path to go to afterwards, null if the user cancelled. */
	readonly onSave: (made: Made, revision: number | undefined) => Promise<string | null>
}

type Problems = Record<string, string>

/** The current draft, and whether part of it could not be applied yet. */
const useDraft = (props: Pick<Props, 'name' | 'options' | 'files'>) => {
	const [name, setName] = useState(props.name)
	const [options, setOptions] = useState(props.options)
	const [files, setFiles] = useState(props.files)
	const [problems, setProblems] = useState<Problems>({})
	const invalid = useRef(new Map<string, string>())
	const onInvalid = useCallback((field: string, words: string | null) => {
		if (words !== null) invalid.current.set(field, words)
		else invalid.current.delete(field)
	}, [])
	const isHalfDone = useCallback(() => invalid.current.size > 0, [])
	const onFile = useCallback(
		(sha256: string, url: string) => setFiles(known => (known[sha256] === url ? known : { ...known, [sha256]: url })),
		[],
	)
	const check = (): Problems => {
		const wrong = optionProblems(options)
		for (const [field, words] of invalid.current) wrong[field] ??= words
		return name.trim() === '' ? { name: t('必填'), ...wrong } : wrong
	}
	const change = (next: WidgetOptions) => {
		setOptions(next)
		setProblems({})
	}
	return { name, setName, options, change, files, faults: problems, setProblems, onInvalid, isHalfDone, onFile, check }
}

type Draft = ReturnType<typeof useDraft>

const useSaving = (
	draft: Draft,
	{ onSave, edited }: Pick<Props, 'onSave' | 'edited'>,
	screen: Parameters<typeof thumbnailOf>[1],
) => {
	const navigate = useNavigate()
	const form = useRef<HTMLFormElement>(null)
	const done = useRef(false)
	const { notice, editOf, refused } = useEditedWidget(
		draft,
		({ name, options }, marks) => {
			draft.setName(name)
			draft.change(options)
			draft.setProblems(marks)
		},
		edited,
	)
	const refuse = (problems: Problems) => {
		draft.setProblems(problems)
		focusProblem(form.current)
	}
	const { busy, run } = useAction(
		async () => {
			const thumbnail = await thumbnailOf(draft.options, screen).catch(() => null)
			const made = { name: draft.name.trim(), options: draft.options, thumbnail }
			const next = await onSave(made, editOf({}).revision)
			if (next === null) return
			done.current = true
			await navigate(next)
		},
		error => {
			if (refused(error)) form.current?.scrollIntoView({ block: 'start' })
			else refuse(problemsFrom(error))
		},
	)
	const save = () => {
		const wrong = draft.check()
		if (Object.keys(wrong).length > 0) return refuse(wrong)
		void run()
	}
	return { form, done, busy, save, notice }
}

const NameField = ({ draft }: { draft: Draft }) => {
	const id = useId()
	const problem = draft.faults.name
	return (
		<Form.Item
			label={t('素材名称')}
			htmlFor={id}
			style={{ margin: 0 }}
			{...(problem === undefined ? {} : { validateStatus: 'error' as const, help: problem })}
		>
			<Input
				id={id}
				value={draft.name}
				maxLength={upload_limits.name}
				aria-invalid={problem !== undefined}
				onChange={event => {
					draft.setName(event.target.value)
					draft.setProblems({})
				}}
			/>
		</Form.Item>
	)
}

/** The form of a kind, next to a preview of its result. */
export const MakeForm = ({ beside, onSave, edited, ...given }: Props) => {
	const draft = useDraft(given)
	const { screen, background, tools } = usePreviewChoice()
	const sight = { screen, background, name: draft.name, files: draft.files }
	const saving = { onSave, ...(edited === undefined ? {} : { edited }) }
	const { form, done, busy, save, notice } = useSaving(draft, saving, sight)
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
				save()
			}}
		>
			<div className="panel make-panel">
				{notice}
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
			<DiscardGuard name={draft.name} isDirty={guard} />
		</form>
	)
}
